// A native dialog that follows a flag, closes on a click outside, and says when it is closed.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly label: string;
  /** What its last button says; it closes the dialog. */
  readonly closing?: string;
  /** A class of what it holds. */
  readonly kind?: string;
  readonly children: ComponentChildren;
}

export function Dialog({ open, onClose, label, closing, kind = "", children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const node = dialog.current;
    if (open && node && !node.open) {
      node.showModal();
      // Begin at the beginning: the first link of a text is no place to start.
      const first = node.querySelector<HTMLElement>("h2[tabindex]") ?? node.querySelector<HTMLElement>(".dialog-body");
      first?.focus();
    }
    if (!open && node?.open) node.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      {open && (
        <div class={`dialog-body ${kind}`} tabIndex={-1}>
          {children}
          <form method="dialog">
            <button type="submit" class={closing ? "chief" : "plain"}>{closing ?? "Close"}</button>
          </form>
        </div>
      )}
    </dialog>
  );
}
