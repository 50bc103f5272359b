import {
  ArrowLeftRight,
  BookOpenText,
  CreditCard,
  FileDown,
  FileText,
  Landmark,
  ReceiptText,
  Scale,
  Undo2,
} from 'lucide-react';
import { lazyPage } from './lazy-page.ts';
import type { OfficeRoute } from './office-route.ts';

/** Payments, refunds, receipts, reconciliation and the books. */
export const financeRoute: OfficeRoute = {
  name: 'finance',
  path: '/finance',
  meta: { title: 'menu.finance' },
  children: [
    {
      name: 'payments',
      path: '/finance/payment',
      meta: { title: 'menu.payments' },
      permission: 'Pages.Payments',
      icon: CreditCard,
      page: lazyPage('payments', () => import('../features/finance/payments-page.tsx'), 'PaymentsPage'),
    },
    {
      name: 'refund',
      path: '/finance/refund',
      meta: { title: 'menu.refund' },
      permission: 'Pages.Refunds',
      icon: Undo2,
      page: lazyPage('refunds', () => import('../features/finance/refunds-page.tsx'), 'RefundsPage'),
    },
    {
      name: 'receipts',
      path: '/finance/receipt',
      meta: { title: 'menu.receipts' },
      permission: 'Pages.Payments',
      icon: ReceiptText,
      page: lazyPage('receipts', () => import('../features/finance/receipts-page.tsx'), 'ReceiptsPage'),
    },
    {
      name: 'invoices',
      path: '/finance/invoice',
      meta: { title: 'menu.invoices' },
      permission: 'Pages.Payments',
      icon: FileText,
      page: lazyPage('invoices', () => import('../features/invoices/invoices-page.tsx'), 'InvoicesPage'),
    },
    {
      name: 'match',
      path: '/finance/match',
      meta: { title: 'menu.match' },
      permission: 'Pages.Payments',
      icon: Scale,
      page: lazyPage('match', () => import('../features/finance/match-page.tsx'), 'MatchPage'),
    },
    {
      name: 'bank',
      path: '/finance/bank',
      meta: { title: 'menu.bank' },
      permission: 'Pages.Payments',
      icon: Landmark,
      page: lazyPage('bank', () => import('../features/bank/bank-page.tsx'), 'BankPage'),
    },
    {
      name: 'ledger',
      path: '/finance/ledger',
      meta: { title: 'menu.ledger' },
      permission: 'Pages.Ledger',
      icon: BookOpenText,
      page: lazyPage('ledger', () => import('../features/ledger/ledger-page.tsx'), 'LedgerPage'),
      children: [
        {
          name: 'periodSheet',
          path: '/finance/ledger/sheet/$id',
          meta: { title: 'menu.periodSheet' },
          permission: 'Pages.Ledger',
          icon: BookOpenText,
          isOffMenu: true,
          page: lazyPage('ledger', () => import('../features/ledger/sheet-page.tsx'), 'SheetPage'),
        },
      ],
    },
    {
      name: 'seatStatements',
      path: '/finance/seat-statements',
      meta: { title: 'menu.seatStatements' },
      permission: 'Pages.Ledger',
      icon: ArrowLeftRight,
      page: lazyPage(
        'seatStatements',
        () => import('../features/seat-exchange/seat-statements-page.tsx'),
        'SeatStatementsPage',
      ),
    },
    {
      name: 'journal',
      path: '/finance/journal',
      meta: { title: 'menu.journal' },
      permission: 'Pages.Ledger',
      icon: FileDown,
      page: lazyPage('ledger', () => import('../features/ledger/journal-page.tsx'), 'JournalPage'),
    },
  ],
};
