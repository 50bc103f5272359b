import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { useSendsMail } from '../../../kit/use-sends-mail.ts';

/** Whether the customer hears of what is about to be done. */
export function Told() {
  const t = useOfficeT();
  const sendsMail = useSendsMail();
  return <p>{sendsMail === undefined ? null : t(sendsMail ? 'told.byMail' : 'told.noServer')}</p>;
}
