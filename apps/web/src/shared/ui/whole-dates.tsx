import type { ReactNode } from 'react';

const DATE = /(\d\d-\d\d-\d{4})/;

/** A text whose dates stay on one line: browsers break after a hyphen. Copied, it is the same text. */
export function WholeDates({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(DATE);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts of one text keep their places.
      <span key={index} className="nw">
        {part}
      </span>
    ),
  );
}
