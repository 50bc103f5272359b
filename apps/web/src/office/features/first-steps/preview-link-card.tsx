import {
  createPreviewLink,
  revokePreviewLink,
  type SiteOpening,
} from '@farewind/contract/identity/site-opening';
import { Copy, ExternalLink, Link2 } from 'lucide-react';
import { useState } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';

interface LinkProps {
  readonly opening: SiteOpening;
  readonly onChanged: (next: SiteOpening) => void;
}

/** Runs one action at a time; shows a refusal, after which the button can be pressed again. */
function useAct(onChanged: LinkProps['onChanged']) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<SiteOpening>): Promise<SiteOpening | undefined> => {
    if (isBusy) return undefined;
    setIsBusy(true);
    try {
      const next = await act();
      onChanged(next);
      return next;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** The link that lets guests see the site before it opens. */
export function PreviewLinkCard({ opening, onChanged }: LinkProps) {
  const t = useOfficeT();
  const { isBusy, run } = useAct(onChanged);
  const link = opening.previewLink;
  return (
    <section className="card first-link" aria-labelledby="first-link">
      <h2 id="first-link">{t('first.preview')}</h2>
      {link === null ? (
        <>
          <p className="mute">{t('first.previewNone')}</p>
          <button
            type="button"
            className="btn btn-line"
            aria-busy={isBusy}
            onClick={() => void run(() => officeCall(createPreviewLink, {}))}
          >
            <Link2 className="i" aria-hidden />
            {t('first.previewCreate')}
          </button>
        </>
      ) : (
        <>
          <p className="code">{link.url.replace(/^https?:\/\//, '')}</p>
          <p className="mute">
            {t('first.previewUntil', { date: formatInstant(link.expiresAt), visits: link.visits })}
          </p>
          <div className="first-acts">
            <a className="btn btn-line" href={link.url} target="_blank" rel="noreferrer">
              <ExternalLink className="i" aria-hidden />
              {t('first.previewOpen')}
            </a>
            <button
              type="button"
              className="btn btn-line"
              onClick={() =>
                void navigator.clipboard
                  .writeText(link.url)
                  .then(() => showToast(t('first.previewCopied')), showError)
              }
            >
              <Copy className="i" aria-hidden />
              {t('first.previewCopy')}
            </button>
            <button
              type="button"
              className="btn btn-ghost"
              aria-busy={isBusy}
              onClick={() =>
                void run(() => officeCall(revokePreviewLink, {})).then(
                  (next) => next && showToast(t('first.previewRevoked')),
                )
              }
            >
              {t('first.previewRevoke')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Opens the closed site as a guest, where purchases move no money; creates the link if there is none. */
export function RehearsalButton({ opening, onChanged }: LinkProps) {
  const t = useOfficeT();
  const { isBusy, run } = useAct(onChanged);
  const link = opening.previewLink;
  if (link !== null) {
    return (
      <a className="btn btn-line" href={link.url} target="_blank" rel="noreferrer">
        {t('first.rehearse')}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="btn btn-line"
      aria-busy={isBusy}
      onClick={() =>
        void run(() => officeCall(createPreviewLink, {})).then((next) => {
          const url = next?.previewLink?.url;
          if (url !== undefined) window.open(url, '_blank', 'noreferrer');
        })
      }
    >
      {t('first.rehearse')}
    </button>
  );
}
