import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { useSendsMail } from '../../../kit/use-sends-mail.ts';

/** Shows whether the customer is notified of this action. */
export function CustomerNotice() {
  const t = useOfficeT();
  const sendsMail = useSendsMail();
  return <p>{sendsMail === undefined ? null : t(sendsMail ? 'told.byMail' : 'told.noServer')}</p>;
}
