import { closeSite, openSite, type SiteOpening } from '@farewind/contract/identity/site-opening';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

interface BarProps {
  readonly opening: SiteOpening;
  /** Required first steps that are not done. */
  readonly left: number;
  readonly onChanged: (next: SiteOpening) => void;
}

/** The state of the site, and the button that opens it or closes it to new sales. */
export function OpeningBar(props: BarProps) {
  const t = useOfficeT();
  const [asking, setAsking] = useState<'open' | 'close'>();
  const { opening, left } = props;
  const { address, openedAt, closedAt } = opening;
  const end = () => setAsking(undefined);
  return (
    <>
      {openedAt !== null && closedAt === null ? (
        <div className="first-open">
          <LockKeyholeOpen className="i" aria-hidden />
          <p>
            <WholeDates text={t('first.openSince', { address, date: formatInstant(openedAt) })} />
          </p>
          <button type="button" className="btn btn-ghost" onClick={() => setAsking('close')}>
            {t('first.closeSite')}
          </button>
        </div>
      ) : (
        <section className="card first-bar" aria-labelledby="first-closed">
          <span className="first-bar-i" aria-hidden="true">
            <LockKeyhole className="i" />
          </span>
          <div>
            <h2 id="first-closed">
              <WholeDates
                text={
                  closedAt === null ? t('first.closed') : t('first.paused', { date: formatInstant(closedAt) })
                }
              />
            </h2>
            <p>{closedAt === null ? t('first.closedText') : t('first.pausedText', { address })}</p>
          </div>
          <button
            type="button"
            className="btn btn-primary"
            disabled={left > 0}
            onClick={() => setAsking('open')}
          >
            <LockKeyholeOpen className="i" aria-hidden />
            {left > 0 ? t('first.openLeft', { count: left }) : t('first.openSite')}
          </button>
        </section>
      )}
      {asking === 'open' ? (
        <QuestionDialog
          title={t(closedAt === null ? 'first.askTitle' : 'first.reopenTitle')}
          text={t(closedAt === null ? 'first.askText' : 'first.reopenText', { address })}
          answer={t('first.openSite')}
          onAnswer={async () => {
            const next = await officeCall(openSite, {});
            showToast(t('first.opened', { address: next.address }));
            end();
            props.onChanged(next);
          }}
          onClose={end}
        />
      ) : null}
      {asking === 'close' ? (
        <QuestionDialog
          title={t('first.closeTitle')}
          text={
            <>
              <p>{t('first.closeStops', { address })}</p>
              <p>{t('first.closeKeeps')}</p>
              <p>{t('first.closeOffice')}</p>
            </>
          }
          answer={t('first.closeSite')}
          isDangerous
          onAnswer={async () => {
            const next = await officeCall(closeSite, {});
            showToast(t('first.closedNow'));
            end();
            props.onChanged(next);
          }}
          onClose={end}
        />
      ) : null}
    </>
  );
}
