/** The used part of the library, which has no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as TcpServer, Socket } from 'node:net';

  export interface Pdu {
    readonly command: string;
    readonly command_status: number;
    readonly sequence_number: number;
    readonly message_id?: string;
    readonly message_state?: number;
    readonly receipted_message_id?: string;
    readonly system_id?: string;
    readonly password?: string;
    readonly esm_class?: number;
    readonly data_coding?: number;
    readonly source_addr?: string;
    readonly destination_addr?: string;
    readonly registered_delivery?: number;
    readonly short_message?: { readonly message?: string | Uint8Array; readonly udh?: readonly Uint8Array[] };
    response(fields?: Readonly<Record<string, unknown>>): Pdu;
  }

  type Fields = Readonly<Record<string, unknown>>;
  type Answered = (pdu: Pdu) => void;

  export class Session extends EventEmitter {
    constructor(options: { readonly socket: Socket });
    send(pdu: Pdu): boolean;
    close(): void;
    destroy(): void;
    bind_transceiver(fields: Fields, answered: Answered): boolean;
    submit_sm(fields: Fields, answered: Answered): boolean;
    query_sm(fields: Fields, answered: Answered): boolean;
    deliver_sm(fields: Fields, answered?: Answered): boolean;
    enquire_link(fields: Fields, answered: Answered): boolean;
    unbind(answered?: Answered): boolean;
  }

  export interface SmppServer extends TcpServer {
    readonly sessions: readonly Session[];
  }

  interface Smpp {
    readonly Session: typeof Session;
    /** `ASCII` is GSM 03.38. */
    readonly encodings: { readonly ASCII: { match(text: string): boolean } };
    createServer(listener: (session: Session) => void): SmppServer;
  }

  const smpp: Smpp;
  export default smpp;
}
