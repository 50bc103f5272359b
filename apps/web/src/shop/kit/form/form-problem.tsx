import { CircleAlert } from 'lucide-react';

/** A problem that belongs to no single field, announced to screen readers. */
export function FormProblem({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text === undefined ? null : (
        <p className="notice bad">
          <CircleAlert className="i" aria-hidden />
          {text}
        </p>
      )}
    </div>
  );
}
