import { setTimeout as delay } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';

const SLOW_MS = 3000;

/** The settings that every simulator has: calls that are executed and then answered late, wrongly or not at all. */
export const lineSwitches = ['loseNext', 'errorNext', 'slowNext'] as const;

interface LineSwitches {
  useUp(name: (typeof lineSwitches)[number]): Promise<boolean>;
}

/** Opens a provider's simulator below its path: it reads forms, and every answer says that no money moves. */
export async function openSimulator(
  app: FastifyInstance,
  prefix: string,
  open: (desk: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (desk) => {
      if (!desk.hasContentTypeParser('application/x-www-form-urlencoded'))
        await desk.register(fastifyFormbody);
      desk.addHook('onRequest', async (_request, reply) => {
        reply.header('x-simulator', 'No money moves').header('cache-control', 'no-store');
      });
      open(desk);
    },
    { prefix },
  );
}

/** The operation is recorded; the switches decide whether the shop gets the answer. */
export async function revealAnswer(
  reply: FastifyReply,
  switches: LineSwitches,
  body: object,
  fault: object,
): Promise<FastifyReply> {
  if (await switches.useUp('slowNext')) await delay(SLOW_MS);
  if (await switches.useUp('errorNext')) return reply.code(500).send(fault);
  if (!(await switches.useUp('loseNext'))) return reply.send(body);
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
