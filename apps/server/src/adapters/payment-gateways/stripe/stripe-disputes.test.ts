import { describe, expect, it } from 'vitest';
import { withdrawnBy } from './stripe-disputes.ts';

const dispute = (status: string, moves?: readonly number[]) => ({
  amount: 100_00,
  status,
  ...(moves ? { balance_transactions: moves.map((amount) => ({ amount })) } : {}),
});

describe('the sum that a dispute withholds from the agency', () => {
  it.each([
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
    ['prevented', 0],
    ['needs_response', 100_00],
    ['under_review', 100_00],
    ['lost', 100_00],
    ['won', 0],
  ])('is said by its state where no movement of money is told: %s', (status, minor) => {
    expect(withdrawnBy(dispute(status))).toBe(minor);
    expect(withdrawnBy(dispute(status, []))).toBe(minor);
  });

  it('follows the balance movements if they are given: withdrawn until reinstated, whatever the state', () => {
    expect(withdrawnBy(dispute('won', [-100_00]))).toBe(100_00);
    expect(withdrawnBy(dispute('won', [-100_00, 100_00]))).toBe(0);
    expect(withdrawnBy(dispute('under_review', [-100_00, 100_00]))).toBe(0);
  });

  it('is a share of the charge if the account settles in another currency or was refunded in part', () => {
    expect(withdrawnBy(dispute('needs_response', [-117_40]))).toBe(100_00);
    expect(withdrawnBy(dispute('won', [-80_00, 20_00]))).toBe(75_00);
  });
});
