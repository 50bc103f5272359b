import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { CopiedText } from '../../kit/copied-text.tsx';

/** Everything that a partner's programmer needs for the first call. */
export function PartnerAccess(props: {
  readonly code: string;
  /** The new key; undefined before it is issued. */
  readonly secret: string | undefined;
  /** The site that the partner is to sell from. */
  readonly origin: string;
}): ReactNode {
  const t = useOfficeT();
  const { code, secret, origin } = props;
  const address = `${origin}/partner/v1`;
  return (
    <>
      {secret === undefined ? null : (
        <div role="status">
          <CopiedText label={t('salesPartner.key')} text={secret} />
        </div>
      )}
      <CopiedText label={t('salesPartner.accessCode')} text={code} />
      <CopiedText label={t('salesPartner.accessAddress')} text={address} />
      <CopiedText label={t('salesPartner.accessDescription')} text={`${address}/openapi.json`} />
      <p className="mute">{t('salesPartner.accessSites')}</p>
    </>
  );
}
