import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../testing/free-port.ts';
import type { Chance } from '../chance.ts';
import { KillableServer } from '../killable-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';

/** Several processes of the product on one database, each with a data folder of its own, behind one address. */
export class Cluster {
  readonly servers: readonly KillableServer[];
  readonly balancer: Balancer;
  readonly #chance: Chance;

  private constructor(servers: readonly KillableServer[], balancer: Balancer, chance: Chance) {
    this.servers = servers;
    this.balancer = balancer;
    this.#chance = chance;
  }

  /** Starts them all at the same moment. */
  static async start(count: number, environment: Record<string, string>, chance: Chance): Promise<Cluster> {
    const servers: KillableServer[] = [];
    for (let number = 1; number <= count; number += 1) {
      const folder = join(environment['DATA_DIR']!, `process-${number}`);
      mkdirSync(folder);
      servers.push(new KillableServer(await freePort(), { ...environment, DATA_DIR: folder }));
    }
    const balancer = await startBalancer(servers.map(({ address }) => address));
    const cluster = new Cluster(servers, balancer, chance);
    try {
      await Promise.all(servers.map((server) => server.start()));
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  /** Whether none of them is just coming back. */
  get isRunning(): boolean {
    return this.servers.every((server) => server.isRunning);
  }

  get kills(): number {
    return this.servers.reduce((sum, { kills }) => sum + kills, 0);
  }

  /** One of them is killed and restarts. */
  kill(): void {
    this.#chance.pick(this.servers).kill();
  }

  async allOpen(): Promise<void> {
    await Promise.all(this.servers.map(({ open }) => open));
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    await this.balancer.close();
  }
}
