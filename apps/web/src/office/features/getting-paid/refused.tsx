import { CircleAlert } from 'lucide-react';

/** The reason of a refusal, shown where it occurred. */
export function Refused({ text }: { readonly text: string }) {
  return (
    <p className="notice bad" role="alert">
      <CircleAlert className="i" aria-hidden />
      {text}
    </p>
  );
}
