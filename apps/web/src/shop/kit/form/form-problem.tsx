import { CircleAlert } from 'lucide-react';

/** What went wrong and belongs to no single field; read out when it appears. */
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
