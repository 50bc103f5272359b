import type { ReactNode } from 'react';
import { SuppliersList } from './suppliers-list.tsx';
import { TransferTabs } from './transfer-tabs.tsx';

/** Companies outside whose rides are sold beside our own. */
export function SuppliersPage(): ReactNode {
  return <SuppliersList lead={<TransferTabs />} />;
}
