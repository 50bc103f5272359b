import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useEffect, useState } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import type { PaymentCode } from '../../purchase/payment-code.ts';

const SECOND_MS = 1000;

/** The code that a phone scans, a link that opens the bank on this one, and the time that is left. */
export function CodePanel({ code }: { readonly code: PaymentCode }) {
  const { t } = useI18n();
  const left = useSecondsLeft(code.payBy);
  const picture = qrcode(
    { bcid: 'qrcode', text: code.payload, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  );
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className="stack s3 pay-code">
      <p>{t('payment.code.text')}</p>
      <img
        src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
        alt={t('payment.code.alt')}
        width="240"
        height="240"
      />
      {code.appLink === undefined ? null : (
        <a className="btn btn-primary" href={code.appLink}>
          {t('payment.code.app')}
        </a>
      )}
      <p className="b num" role="timer">
        {t('payment.code.left', { clock })}
      </p>
      <p className="soft t14">{t('payment.code.wait')}</p>
    </div>
  );
}

function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsTo(until: string): number {
  return Math.max(0, Math.floor((new Date(until).getTime() - Date.now()) / SECOND_MS));
}
