import {
  createPreviewLink,
  revokePreviewLink,
  type SiteOpening,
} from '@farewind/contract/identity/site-opening';
import { Copy, ExternalLink, Link2 } from 'lucide-react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { useAct } from '../../kit/use-act.ts';
import { openTab } from '../../../shared/ui/open-tab.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';

interface LinkProps {
  readonly opening: SiteOpening;
  readonly onChanged: (next: SiteOpening) => void;
}

/** The link that lets guests see the site before it opens. */
export function PreviewLinkCard({ opening, onChanged }: LinkProps) {
  const t = useOfficeT();
  const { isBusy, run } = useAct();
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
            onClick={() => void run(async () => onChanged(await officeCall(createPreviewLink, {})))}
          >
            <Link2 className="i" aria-hidden />
            {t('first.previewCreate')}
          </button>
        </>
      ) : (
        <>
          <p className="code">{link.url.replace(/^https?:\/\//, '')}</p>
          <p className="mute">
            <WholeDates
              text={t('first.previewUntil', { date: formatInstant(link.expiresAt), visits: link.visits })}
            />
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
                void copyText(link.url).then(() => showToast(t('first.previewCopied')), showError)
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
                void run(async () => {
                  onChanged(await officeCall(revokePreviewLink, {}));
                  showToast(t('first.previewRevoked'));
                })
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
  const { isBusy, run } = useAct();
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
        void run(() =>
          openTab(async () => {
            const next = await officeCall(createPreviewLink, {});
            onChanged(next);
            return next.previewLink?.url;
          }),
        )
      }
    >
      {t('first.rehearse')}
    </button>
  );
}
