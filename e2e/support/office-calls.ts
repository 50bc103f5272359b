import type { APIRequestContext } from '@playwright/test';
import { ADMIN_PASSWORD } from './stage.ts';

type Body = Readonly<Record<string, unknown>>;

/** The host side's administrator at the wire, for setting a stage and for looking at the server's clock. */
export class HostOffice {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Adds a person with all rights of the host side. */
  async addBoss(userName: string, password: string): Promise<void> {
    await this.#post('User/Create', {
      userName,
      password,
      name: 'Harbour',
      surname: 'Master',
      emailAddress: `${userName}@host.farewind.example`,
      isActive: true,
      roleNames: ['ADMIN'],
    });
  }

  /** The time on the server's clock, which other tests put forward. */
  async readTime(): Promise<Date> {
    const token = await this.#signIn();
    const answer = await this.#request.get('/api/services/app/User/GetAll?keyword=admin@host', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { result } = (await answer.json()) as { result: { items: { lastLoginTime: string }[] } };
    return new Date(result.items[0]?.lastLoginTime ?? '');
  }

  async #post(name: string, data: Body): Promise<void> {
    const token = await this.#signIn();
    const answer = await this.#request.post(`/api/services/app/${name}`, {
      data,
      headers: { Authorization: `Bearer ${token}` },
    });
    if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
  }

  async #signIn(): Promise<string> {
    const answer = await this.#request.post('/api/TokenAuth/Authenticate', {
      data: { userNameOrEmailAddress: 'admin', password: ADMIN_PASSWORD },
    });
    const { result } = (await answer.json()) as { result: { accessToken: string } };
    return result.accessToken;
  }
}
