import type { CallWorld, OfficeCall } from './call-records.ts';

const keys = async ({ id }: CallWorld) => [`task:${await id('staffTask')}`];

/** Calls of the work queue. */
export const workCalls: Record<string, OfficeCall> = {
  'Work/Add': { input: ({ word }) => ({ text: word, dueAt: '2031-01-01T10:00:00Z' }) },
  'Work/AddNote': { input: async (world) => ({ key: (await keys(world))[0], text: world.word }) },
  'Work/GetAll': { input: () => ({ maxResultCount: 200 }) },
  'Work/GetBell': { input: () => ({}) },
  'Work/GetNotes': { input: async (world) => ({ key: (await keys(world))[0] }) },
  'Work/GetColleagues': { input: () => ({}) },
  'Work/HandOver': {
    input: async (world) => ({ keys: await keys(world), userId: await world.id('colleague') }),
  },
  'Work/ReadBell': { input: async (world) => ({ keys: await keys(world) }) },
  'Work/Release': { input: async (world) => ({ keys: await keys(world) }) },
  'Work/Snooze': {
    input: async (world) => ({
      keys: await keys(world),
      until: '2031-01-01T10:00:00Z',
      reason: 'They are away',
    }),
  },
  'Work/Take': { input: async (world) => ({ keys: await keys(world) }) },
};
