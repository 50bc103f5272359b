import type { ReactNode } from 'react';
import { toPhoneAddress } from '../format/phone-address.ts';
import { useFormatPhone } from '../format/use-format-phone.ts';

/** A number to call; an icon may precede it. */
export function PhoneLink(props: {
  readonly phone: string;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  const formatPhone = useFormatPhone();
  return (
    <a className={props.className} href={toPhoneAddress(props.phone)}>
      {props.children}
      {formatPhone(props.phone)}
    </a>
  );
}
