import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { AddressTexts } from './office-address.ts';

const none: AddressTexts = {};

/** A link inside the office. The router's types know the shop's addresses only. */
export function OfficeLink({
  to,
  search = none,
  isExact = false,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly to: string;
  readonly search?: AddressTexts;
  /** Pages below it do not make it the current one. */
  readonly isExact?: boolean;
  readonly children: ReactNode;
}) {
  const target = { to, search, activeProps: {}, activeOptions: { exact: isExact }, ...rest } as { to: '/' };
  return <Link {...target} />;
}
