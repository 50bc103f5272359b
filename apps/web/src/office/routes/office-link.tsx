import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { AddressTexts } from './office-address.ts';

const none: AddressTexts = {};

/** A link inside the office. The router's types know the shop's addresses only. */
export function OfficeLink({
  to,
  search = none,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly to: string;
  readonly search?: AddressTexts;
  readonly children: ReactNode;
}) {
  const target = { to, search, activeProps: {}, ...rest } as { to: '/' };
  return <Link {...target} />;
}
