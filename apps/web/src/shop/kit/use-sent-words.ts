import type { MessageKey } from '../../shared/i18n/catalogue.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';

/** Says that something was sent to an address, or on a site without a mail server that it was not. */
export function useSentWords(): (key: MessageKey, email: string) => string {
  const t = useT();
  const { site } = useSession();
  const isUnsent = site?.features.sendsMail === false;
  return (key, email) => t(isUnsent ? 'mail.noServer' : key, { email });
}
