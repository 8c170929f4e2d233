// A file made in this page, given to the visitor.

export function download(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A browser may begin to read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
