import { randomInt } from 'node:crypto';

/** The account of a demo's agency at a simulated messenger. */
export interface SimulatedBot {
  readonly token: string;
  readonly name: string;
  readonly title: string;
  /** The inbox that a demo's agency has from the start. */
  readonly inbox?: Inbox | undefined;
}

export interface DeskOptions {
  readonly bots: readonly SimulatedBot[];
  readonly now: () => Date;
  /** How this process reaches the address of an inbox. */
  readonly reach: (url: string) => string;
}

/** A message in a chat, as the person sees it. */
export interface ShownMessage {
  readonly id: number;
  readonly from: 'bot' | 'person';
  readonly at: Date;
  readonly text: string;
  readonly buttons: readonly { readonly text: string; readonly url?: string; readonly data?: string }[];
}

/** A button that a person pressed; it shows that it waits until the bot answers. */
export interface Press {
  readonly id: string;
  readonly data: string;
  /** Undefined while it waits. */
  answer: string | undefined;
}

export interface SimulatedChat {
  readonly id: number;
  readonly bot: SimulatedBot;
  readonly person: string;
  readonly messages: ShownMessage[];
  readonly presses: Press[];
  isBlocked: boolean;
}

/** Where a bot's updates go. */
export interface Inbox {
  readonly url: string;
  readonly secret: string;
}

/**
 * `tooMany`: the next messages are refused for going too fast. `lost`: a message is shown and its answer lost.
 * `doubled`: each update comes twice. `late`: updates wait for the button. `forged`: they come with a wrong secret.
 */
export const switchNames = ['tooMany', 'lost', 'doubled', 'late', 'forged'] as const;
export type SwitchName = (typeof switchNames)[number];

const MOST_CHATS = 200;
const MOST_MESSAGES = 200;
/** Chats take one message a second, and short bursts of this many. */
const BURST = 2;
const SECOND_MS = 1000;

/** The books of a simulated messenger: its chats, its inboxes, and what it is told to do wrong. In memory. */
export class ChatDesk {
  readonly options: DeskOptions;
  readonly chats = new Map<number, SimulatedChat>();
  readonly inboxes = new Map<string, Inbox>();
  readonly switches: Record<SwitchName, number> = { tooMany: 0, lost: 0, doubled: 0, late: 0, forged: 0 };
  /** What the inbox last answered instead of accepting an update. */
  lastFault = '';
  readonly #waiting: { readonly bot: SimulatedBot; readonly update: object }[] = [];
  readonly #secretHeader: string;
  #count = 0;

  constructor(options: DeskOptions, secretHeader: string) {
    this.options = options;
    this.#secretHeader = secretHeader;
    for (const { token, inbox } of options.bots) if (inbox) this.inboxes.set(token, inbox);
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** A number greater than any before. */
  next(): number {
    return (this.#count += 1);
  }

  findBot(name: string): SimulatedBot | undefined {
    return this.options.bots.find((bot) => bot.name === name);
  }

  /** Uses up one of a switch's turns; false if it is off. */
  take(name: SwitchName): boolean {
    if (this.switches[name] === 0) return false;
    this.switches[name] -= 1;
    return true;
  }

  openChat(bot: SimulatedBot, person: string): SimulatedChat {
    const chat = {
      id: randomInt(100_000_000, 999_999_999),
      bot,
      person,
      messages: [],
      presses: [],
      isBlocked: false,
    };
    this.chats.set(chat.id, chat);
    const [oldest] = this.chats.keys();
    if (this.chats.size > MOST_CHATS && oldest !== undefined) this.chats.delete(oldest);
    return chat;
  }

  /** Whether one more message would go too fast. */
  isTooFast({ messages }: SimulatedChat): boolean {
    const since = this.options.now().getTime() - SECOND_MS;
    return messages.filter(({ from, at }) => from === 'bot' && at.getTime() > since).length >= BURST;
  }

  show(chat: SimulatedChat, message: Omit<ShownMessage, 'id' | 'at'>): ShownMessage {
    const shown = { ...message, id: this.next(), at: this.options.now() };
    chat.messages.push(shown);
    if (chat.messages.length > MOST_MESSAGES) chat.messages.shift();
    return shown;
  }

  /** A person presses a button; returns the number of the press. */
  press(chat: SimulatedChat, data: string): string {
    const id = `press.${this.next()}`;
    chat.presses.push({ id, data, answer: undefined });
    if (chat.presses.length > MOST_MESSAGES) chat.presses.shift();
    return id;
  }

  /** False if none of the bot's chats has such a press. */
  answerPress(bot: SimulatedBot, id: string, note: string): boolean {
    const chats = [...this.chats.values()].filter((chat) => chat.bot === bot);
    const press = chats.flatMap(({ presses }) => presses).find((one) => one.id === id);
    if (press) press.answer = note;
    return press !== undefined;
  }

  /** Sends an update to a bot's inbox, as the switches say. */
  async tell(bot: SimulatedBot, update: object): Promise<void> {
    if (this.switches.late > 0) this.#waiting.push({ bot, update });
    else await this.#post(bot, update);
  }

  /** Sends the updates that waited. */
  async tellWaiting(): Promise<void> {
    for (const { bot, update } of this.#waiting.splice(0)) await this.#post(bot, update);
  }

  async #post(bot: SimulatedBot, update: object): Promise<void> {
    const inbox = this.inboxes.get(bot.token);
    if (!inbox) return;
    const secret = this.take('forged') ? `${inbox.secret}x` : inbox.secret;
    for (let times = this.take('doubled') ? 2 : 1; times > 0; times -= 1) {
      const response = await fetch(this.options.reach(inbox.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [this.#secretHeader]: secret },
        body: JSON.stringify(update),
      });
      this.lastFault = response.ok ? '' : `Wrong response from the webhook: ${response.status}`;
    }
  }
}
