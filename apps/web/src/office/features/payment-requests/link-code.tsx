import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

/** A link as a code that the buyer scans from the screen. */
export function LinkCode({ link }: { readonly link: string }) {
  const t = useOfficeT();
  const picture = qrcode(
    { bcid: 'qrcode', text: link, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' },
    drawingSVG(),
  );
  return (
    <img
      className="o-link-code"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(picture)}`}
      alt={t('payRequest.code')}
      width="220"
      height="220"
    />
  );
}
