import { hashPassword } from '../../apps/server/src/modules/identity/accounts/password-hash.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/create-test-app.ts';
import { WARM_UP, type Knock } from './compare-kinds.ts';

const TENANT = 1;

/** Test accounts: the kinds that must be indistinguishable, and those that do not exist. */
export const kinds = ['known', 'disabled', 'invited', 'unknown'] as const;
export type Kind = (typeof kinds)[number];

/** The product with accounts of each kind, and a way to call it as an anonymous user. */
export interface Door {
  /** The milliseconds until the complete response, and the response as text. */
  readonly knock: (path: string, body: object) => Promise<Knock>;
  readonly app: TestApp;
  readonly close: () => Promise<void>;
}

/** The mail address of an account of a kind; each probe has its own, because attempts are counted. */
export function addressOf(kind: Kind, probe: number): string {
  return `${kind}${String(probe).padStart(4, '0')}@example.com`;
}

export async function openDoor(probes: number): Promise<Door> {
  const app = await createTestApp({ DEMO: 'true', TRUST_PROXY: 'loopback' });
  const passwordHash = await hashPassword('a password that nobody tries');
  await app.db.database.inTenant(TENANT, async ({ tx }) => {
    for (const kind of kinds.filter((each) => each !== 'unknown')) {
      const people = Array.from({ length: probes + WARM_UP }, (_, probe) => addressOf(kind, probe));
      await tx
        .insertInto('app_user')
        .values(
          people.map((email) => ({
            tenant_id: TENANT,
            kind: 'customer',
            email,
            normalized_email: email.toUpperCase(),
            user_name: email,
            normalized_user_name: email.toUpperCase(),
            name: 'A',
            surname: 'B',
            is_active: kind !== 'disabled',
            password_hash: kind === 'invited' ? null : passwordHash,
          })),
        )
        .execute();
    }
  });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  let asked = 0;
  return {
    app,
    async knock(path, body) {
      asked += 1;
      const begun = performance.now();
      const response = await fetch(origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'abp.tenantid': String(TENANT),
          'x-interface-language': 'en',
          // Each from a separate network, because calls per network are limited too.
          'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
        },
        body: JSON.stringify(body),
      });
      const answer = `${response.status} ${await response.text()}`;
      return { ms: performance.now() - begun, answer };
    },
    close: () => app.close(),
  };
}
