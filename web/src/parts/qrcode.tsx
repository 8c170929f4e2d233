// A link as a QR code, for a phone's camera. The code is drawn here: no secret leaves the page.
import { useSignal } from "@preact/signals";
import { later } from "./later";

interface CodeProps {
  readonly text: string;
}

const Code = later(() => import("../qr").then((found) => found.Code));

/** A button that shows the code, and hides it again. */
export function QrCode({ text }: CodeProps) {
  const open = useSignal(false);
  return (
    <>
      <button type="button" class="plain" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        QR code
      </button>
      {open.value && <Code text={text} />}
    </>
  );
}
