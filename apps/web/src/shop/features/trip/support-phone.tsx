import { toPhoneAddress } from '../../../shared/format/phone-address.ts';
import { useSupportPhone } from '../../../shared/session/support-phone.ts';

/** Whom to call, after words of its page; nothing for an agency without a phone. */
export function SupportPhone({ words }: { readonly words: string }) {
  const phone = useSupportPhone();
  if (phone === '') return null;
  return (
    <p className="t14 mute">
      {words} <a href={toPhoneAddress(phone)}>{phone}</a>
    </p>
  );
}
