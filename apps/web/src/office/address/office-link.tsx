import { Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { AddressTexts } from './office-address.ts';

const none: AddressTexts = {};

/** A link within the office. The router's types only know the shop's addresses. */
export function OfficeLink({
  to,
  search = none,
  isExact = false,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly to: string;
  readonly search?: AddressTexts;
  /** Child pages do not mark it as current. */
  readonly isExact?: boolean;
  readonly children: ReactNode;
}) {
  const target = { to, search, activeProps: {}, activeOptions: { exact: isExact }, ...rest } as { to: '/' };
  return <Link {...target} />;
}
