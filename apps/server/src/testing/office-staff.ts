import type { Operation } from '@farewind/contract/core/operation';
import { GOOD_PASSWORD } from './account-desk.ts';
import { grantRole } from './grant-role.ts';
import { operationOf, type Office } from './office.ts';
import { DEFAULT_TENANT } from './seed-tenants.ts';

/** The answer to a member of staff: the result, or the refusal with its texts by field. */
export interface OfficeAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it asked for
  readonly result: any;
  readonly key: string | undefined;
  readonly message: string | undefined;
  readonly data: Record<string, unknown> | undefined;
  /** The message at each field. */
  readonly fields: Record<string, string>;
}

export type OfficeCaller = (
  name: string,
  input?: object,
  headers?: Record<string, string>,
) => Promise<OfficeAnswer>;

interface Envelope {
  readonly result: unknown;
  readonly error: {
    readonly key: string;
    readonly message: string;
    readonly data?: Record<string, unknown>;
    readonly validationErrors: { readonly message: string; readonly members: readonly string[] }[] | null;
  } | null;
}

/** A member of staff with only these rights, and the answers they get. */
export async function hireStaff(
  office: Office,
  permissions: readonly string[],
  { tenantId = DEFAULT_TENANT, email = `clerk${permissions.join('')}@example.com`.toLowerCase() } = {},
): Promise<OfficeCaller> {
  const userId = await office.desk.addUser({ email, kind: 'staff', tenantId });
  await grantRole(office.desk.app.db.database, tenantId, userId, permissions);
  const token = await office.desk.tokenOf(email, GOOD_PASSWORD, { tenantId });
  return async (name, input = {}, headers = {}) => {
    const operation: Operation = operationOf(name);
    const answer = await office.call(operation, input, token, headers);
    const { result, error } = answer.json<Envelope>();
    return {
      status: answer.statusCode,
      result,
      key: error?.key,
      message: error?.message,
      data: error?.data,
      fields: Object.fromEntries(
        (error?.validationErrors ?? []).flatMap(({ message, members }) =>
          members.map((member) => [member, message]),
        ),
      ),
    };
  };
}
