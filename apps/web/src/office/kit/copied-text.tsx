import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { showToast } from './toast-store.ts';
import { copyText } from '../../shared/ui/copy-text.ts';

/** A code or an address for another program, with the button that copies it. */
export function CopiedText({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const t = useOfficeT();
  return (
    <div className="stack s2">
      <strong>{label}</strong>
      <div className="row">
        <p className="code o-trial-code grow">{text}</p>
        <button
          type="button"
          className="btn btn-line btn-sm"
          onClick={() => void copyText(text).then(() => showToast(t('channel.copied')), showError)}
        >
          <Copy className="i" aria-hidden />
          {t('connect.copy')} <span className="sr">{label}</span>
        </button>
      </div>
    </div>
  );
}
