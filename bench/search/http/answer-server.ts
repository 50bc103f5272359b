import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FlightSearch } from '@farewind/flight-search/api/flight-search';
import { hourly } from '../queries.ts';
import { encodeDeduplicated } from '../wire/deduplicated-form.ts';
import type { FlightColumns } from '../wire/flight-columns.ts';

export interface AnswerServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves search answers in the deduplicated form over loopback: `GET /?from=SVO&to=AYT&day=20600`. */
export async function serveAnswers(search: FlightSearch, flights: FlightColumns): Promise<AnswerServer> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [from, to, day] = ['from', 'to', 'day'].map((name) => searchParams.get(name) ?? '');
    const answer = search.oneWay(hourly({ from: from!, to: to!, day: Number(day) }));
    const body = encodeDeduplicated(answer, flights);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
