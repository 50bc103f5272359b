/**
 * Parts of released migrations that a rule refuses: released files are not edited any more. Each names the alternative
 * for an engine that refuses it.
 */
export interface Exception {
  readonly rule: string;
  /** Begins of file names. */
  readonly files: readonly string[];
  readonly reason: string;
}

export const exceptions: readonly Exception[] = [
  {
    rule: 'trigger',
    files: ['003', '016'],
    reason:
      'ledger_line_balances is a net under post-ledger.ts, whose postings balance by construction and are tested one by one; ' +
      'the match of each night finds what does not. refund_sums counts the refunds of one attempt and touches rows of one ' +
      'tenant only, which is what Citus allows (citus.enable_unsafe_triggers); YugabyteDB has plain triggers.',
  },
  {
    rule: 'deferrable',
    files: ['003'],
    reason:
      'ledger_line_balances waits for the commit, because an entry has several lines; where that is refused it is left out.',
  },
  {
    rule: 'identity',
    files: [
      '001',
      '002',
      '003',
      '008',
      '012',
      '020',
      '022',
      '023',
      '026',
      '027',
      '029',
      '030',
      '041',
      '066',
      '086',
      '091',
      '104',
      '120',
      '124',
      '129',
    ],
    reason:
      'Numbers that staff read in addresses, and the order of history, outbox and change log. YugabyteDB has identities; Citus ' +
      'counts int ones on the coordinator only, through which all writing goes until they are widened to bigint.',
  },
  {
    rule: 'generated-column',
    files: ['010', '012', '017', '025'],
    reason:
      'Columns for searching and sorting. Citus has them; where YugabyteDB refuses them they become plain columns that a trigger fills with the same expression.',
  },
  {
    rule: 'unseen-rows',
    files: ['029', '063', '108', '111', '123', '136', '138'],
    reason: 'From before the first version that was run anywhere, by owners who were superusers.',
  },
  {
    rule: 'old-code',
    files: ['009', '016', '025', '027', '028', '029'],
    reason: 'From before the first version that was run anywhere: no older process sells beside them.',
  },
];
