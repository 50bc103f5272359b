import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';

/** A code in large monospace, copied with one click. */
export function CopyCode(props: {
  readonly label: string;
  readonly code: string;
  readonly note?: string;
  readonly isSmall?: boolean;
}) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void copyText(props.code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <div>
      <p className="t14 mute">{props.label}</p>
      <p className="row copy-row">
        <span className={props.isSmall === true ? 'code sm' : 'code'}>{props.code}</span>
        <button
          type="button"
          className="btn btn-ghost btn-icon no-print"
          aria-label={t('trip.copy', { what: props.label })}
          onClick={copy}
        >
          {copied ? <Check className="i i-16" aria-hidden /> : <Copy className="i i-16" aria-hidden />}
        </button>
        <span className="sr" role="status">
          {copied ? t('trip.copied') : ''}
        </span>
      </p>
      {props.note === undefined ? null : <p className="t12 mute">{props.note}</p>}
    </div>
  );
}
