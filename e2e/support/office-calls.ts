import type { APIRequestContext } from '@playwright/test';
import { ADMIN_PASSWORD } from './stage.ts';

type Body = Readonly<Record<string, unknown>>;

/** Calls as the administrator of one side, to prepare tests and to read the server's clock. */
export class OfficeCalls {
  readonly #request: APIRequestContext;
  readonly #tenant: Readonly<Record<string, string>>;

  /** Without a tenant it is the host side. */
  constructor(request: APIRequestContext, tenantId?: number) {
    this.#request = request;
    this.#tenant = tenantId === undefined ? {} : { 'Abp.TenantId': String(tenantId) };
  }

  /** Adds a user with all rights of this side. */
  async addBoss(userName: string, password: string): Promise<{ readonly id: number }> {
    return this.post('User/Create', {
      userName,
      password,
      name: 'Harbour',
      surname: 'Master',
      emailAddress: `${userName}@staff.farewind.example`,
      isActive: true,
      roleNames: ['ADMIN'],
    });
  }

  /** The time on the server's clock, which other tests move forward. */
  async readTime(): Promise<Date> {
    const token = await this.signIn('admin', ADMIN_PASSWORD);
    const answer = await this.#request.get('/api/services/app/User/GetAll?keyword=admin', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { result } = (await answer.json()) as { result: { items: { lastLoginTime: string }[] } };
    return new Date(result.items[0]?.lastLoginTime ?? '');
  }

  /** The same for an agency. */
  ofTenant(tenantId: number): OfficeCalls {
    return new OfficeCalls(this.#request, tenantId);
  }

  /** Returns the call's result; as the administrator, unless a token is given. */
  async post<Result>(name: string, data: Body, token?: string): Promise<Result> {
    const bearer = token ?? (await this.signIn('admin', ADMIN_PASSWORD));
    const answer = await this.#request.post(`/api/services/app/${name}`, {
      data,
      headers: { Authorization: `Bearer ${bearer}` },
    });
    if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
    return ((await answer.json()) as { result: Result }).result;
  }

  /** The user of a token's session; null for an invalid token. */
  async findUserName(token: string): Promise<string | null> {
    const answer = await this.#request.get('/api/services/app/Session/GetCurrentLoginInformations', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { result } = (await answer.json()) as { result: { user: { userName: string } | null } };
    return result.user?.userName ?? null;
  }

  /** The access token of a user of this side. */
  async signIn(userNameOrEmailAddress: string, password: string): Promise<string> {
    const answer = await this.#request.post('/api/TokenAuth/Authenticate', {
      data: { userNameOrEmailAddress, password },
      headers: this.#tenant,
    });
    const { result } = (await answer.json()) as { result: { accessToken: string } };
    return result.accessToken;
  }
}
