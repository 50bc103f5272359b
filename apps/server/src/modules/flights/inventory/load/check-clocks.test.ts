import { describe, expect, it } from 'vitest';
import { fromSofia, oneDay } from '../../testing/schedule-file.ts';
import { readSsim } from '../ssim/read-ssim.ts';
import { scheduleServices } from '../ssim/schedule-services.ts';
import { judgeClocks } from './check-clocks.ts';

const zones = new Map([
  ['BOJ', 'Europe/Sofia'],
  ['VKO', 'Europe/Moscow'],
]);
const toSofia = { ...fromSofia, origin: 'VKO', destination: 'BOJ', departureVariation: '+0300' };
const night = { from: '31OCT27', until: '31OCT27' };

function judge(leg: Parameters<typeof oneDay>[0][number]) {
  const { legs } = readSsim(oneDay([leg]).ssim ?? '', { tolerant: false });
  const { service, problems } = judgeClocks(scheduleServices(legs).services[0]!, zones);
  const [{ departsAfterChange, arrivesAfterChange }] = service.legs as [(typeof service.legs)[number]];
  return {
    problems: problems.map(({ key }) => key),
    departs: departsAfterChange ? 'second' : 'first',
    arrives: arrivesAfterChange ? 'second' : 'first',
  };
}

describe('an ambiguous local time in a schedule file', () => {
  it.each([
    ['+0300', 'first'],
    ['+0200', 'second'],
  ])('departs at the occurrence that the UTC variation %s names: the %s', (departureVariation, departs) => {
    const leg = { ...fromSofia, ...night, departs: '0330', arrives: '0700', departureVariation };
    expect(judge(leg)).toEqual({ problems: [], departs, arrives: 'first' });
  });

  it.each([
    ['+0300', 'first'],
    ['+0200', 'second'],
  ])('lands at the occurrence that the UTC variation %s names: the %s', (arrivalVariation, arrives) => {
    const leg = { ...toSofia, ...night, departs: '0110', arrives: '0350', arrivalVariation };
    expect(judge(leg)).toEqual({ problems: [], departs: 'first', arrives });
  });

  it('means the second occurrence in a winter programme that begins on that night', () => {
    const winter = { from: '31OCT27', until: '26DEC27', departs: '0330', arrives: '0700' };
    expect(judge({ ...fromSofia, ...winter, departureVariation: '+0200' })).toMatchObject({
      problems: [],
      departs: 'second',
    });
  });

  it('means the one in the variation even if staff are asked about other days of the period', () => {
    const autumn = { from: '24OCT27', until: '31OCT27', departs: '0330', arrives: '0700' };
    expect(judge({ ...fromSofia, ...autumn, departureVariation: '+0200' })).toMatchObject({
      problems: ['utcVariation'],
      departs: 'second',
    });
  });

  it('requires a choice if the variation matches neither', () => {
    const leg = { ...fromSofia, ...night, departs: '0330', arrives: '0700', departureVariation: '+0100' };
    expect(judge(leg)).toMatchObject({ problems: ['utcVariation'], departs: 'first' });
  });
});
