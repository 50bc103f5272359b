import { CircleAlert } from 'lucide-react';

/** Why something was refused, told where it was asked. */
export function Refused({ text }: { readonly text: string }) {
  return (
    <p className="notice bad" role="alert">
      <CircleAlert className="i" aria-hidden />
      {text}
    </p>
  );
}
