import type { Currency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { Check, Clock, Copy } from 'lucide-react';
import { useState } from 'react';
import { useJourneyClock } from '../../../shared/format/journey-clock.tsx';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import type { PaymentStep } from '../../order/use-payment-step.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';

type Code = Extract<NonNullable<PaymentStep['next']>, { state: 'qr' }>;

/** A QR code to be scanned with another device, and a button that opens the bank on this one. */
export function CodePanel(props: { readonly code: Code; readonly sum: string; readonly currency: Currency }) {
  const { code, sum, currency } = props;
  const { t, locale } = useI18n();
  return (
    <div className="pay-code">
      <CodePicture payload={code.payload} />
      <div className="stack s3">
        <p>
          <span className="t14 mute">{t('payment.code.sum')}</span>
          <br />
          <span className="price pay-sum">{formatMoney(sum, currency, locale)}</span>
        </p>
        <div className="pay-app">
          {code.appLink === undefined ? null : (
            <a className="btn btn-primary" href={code.appLink}>
              {t('payment.code.app')}
            </a>
          )}
          <CopyLink link={code.appLink ?? code.payload} />
        </div>
        <ol className="pay-steps">
          <li>{t('payment.code.open')}</li>
          <li>{t('payment.code.scan')}</li>
          <li>{t('payment.code.confirm')}</li>
        </ol>
        <Banks code={code} />
      </div>
    </div>
  );
}

/** A code of something asked for beside the price, which ends long before what it pays for. */
export function LaterCode(props: { readonly code: Code; readonly sum: string; readonly currency: Currency }) {
  return (
    <>
      <CodePanel {...props} />
      <CodeEnd code={props.code} />
    </>
  );
}

/** Until when the code can be paid, on the clock of the surrounding order. */
function CodeEnd({ code: { payBy } }: Pick<Parameters<typeof CodePanel>[0], 'code'>) {
  const t = useT();
  const clock = useJourneyClock();
  if (payBy === '') return null;
  return (
    <p className="pay-until">
      <Clock className="i" aria-hidden />
      <span>
        <WholeDates text={t('payment.payUntil', { time: clock.time(payBy) })} />
      </span>
    </p>
  );
}

function CodePicture({ payload }: Pick<Code, 'payload'>) {
  const t = useT();
  const picture = qrcode(
    { bcid: 'qrcode', text: payload, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  );
  return (
    <img
      className="pay-qr"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
      alt={t('payment.code.alt')}
      width="240"
      height="240"
    />
  );
}

/** For payers who use another app on this device, or forward the link. */
function CopyLink({ link }: { readonly link: string }) {
  const t = useT();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    void copyText(link).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button type="button" className="btn btn-line" onClick={copy}>
      {isCopied ? <Check className="i" aria-hidden /> : <Copy className="i" aria-hidden />}
      <span role="status">{t(isCopied ? 'trip.copied' : 'payment.code.copy')}</span>
    </button>
  );
}

function Banks({ code: { banks } }: { readonly code: Code }) {
  const t = useT();
  if (banks === undefined || banks.length === 0) return null;
  return (
    <nav className="pay-banks" aria-label={t('payment.code.banks')}>
      {banks.map(({ name, link }) => (
        <a key={name} className="btn btn-line" href={link}>
          {name}
        </a>
      ))}
    </nav>
  );
}
