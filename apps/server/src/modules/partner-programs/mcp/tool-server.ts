import { partnerTools } from '@farewind/contract/partners/partner-endpoints';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { refusal } from '../../../platform/errors.ts';
import { readInput } from '../../../platform/http/bind-operation.ts';
import { renderError } from '../../../platform/http/render-error.ts';
import type { EndpointAct } from '../endpoint-acts.ts';
import { nameAllowedValues } from '../../../platform/http/name-allowed-values.ts';
import type { ProgramCaller } from '../ports.ts';
import { writeAnswer } from './write-answer.ts';

const INSTRUCTIONS = `Sells flights and airport transfers of one travel agency.
1. search_flights or search_transfers returns offers. 2. quote returns the exact price of an offer, its rules and the data that a hold requires. 3. hold keeps seats and price until a deadline; nothing is charged.
Ask the traveller before hold: show price, rules, terms and consents. Never invent passenger data. You cannot pay: give the payment link of the hold to the buyer, who pays in person. Use a new reference for each purchase, and the same one to repeat a hold whose answer was lost.`;

/** Errors that are ours, not the call's. */
const OUR_FAULT = 500;

export interface ToolHooks {
  /** Called with each tool call and whether it was refused. */
  readonly count: (tool: string, isRefused: boolean) => void;
  /** Called with errors that are our fault. */
  readonly report: (error: unknown) => void;
}

/** A server of the Model Context Protocol for one request of one caller, with the tools that its key may use. */
export function createToolServer(
  caller: ProgramCaller,
  acts: readonly EndpointAct[],
  hooks: ToolHooks,
): McpServer {
  const mcp = new McpServer(
    { name: 'farewind', title: caller.context.site?.brand ?? 'Farewind', version: '1.0.0' },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const allowed = partnerTools.filter(({ right }) => caller.partner.calls.includes(right));
  const tools = allowed.map(({ name }) => getTool(name));
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const { name } = params;
    const found = acts.find(({ endpoint }) => endpoint.name === name && partnerTools.includes(endpoint));
    // Not counted: its name can be any text, of any length.
    if (!found)
      return toToolError(refusal('GEN-NOTFOUND', { message: 'programs.toolUnknown' }), caller, hooks);
    try {
      const { right } = found.endpoint;
      if (!caller.partner.calls.includes(right))
        throw refusal('GEN-DENIED', { message: 'partner.notAllowed', values: { call: right } });
      const input = readInput({ method: 'POST', input: found.endpoint.input }, undefined, params.arguments);
      const answer = await found.act(caller, input as never);
      hooks.count(name, false);
      return {
        content: [{ type: 'text', text: writeAnswer(name, answer) }],
        structuredContent: answer as Record<string, unknown>,
      };
    } catch (error) {
      hooks.count(name, true);
      return toToolError(error, caller, hooks);
    }
  });
  return mcp;
}

/** A refusal as the model reads it: what is wrong, at which argument. */
function toToolError(error: unknown, { context }: ProgramCaller, { report }: ToolHooks): CallToolResult {
  const { status, envelope, retryAfterSeconds } = renderError(nameAllowedValues(error), context.language);
  if (status >= OUR_FAULT) report(error);
  const { key = '', message = '', validationErrors } = envelope.error ?? {};
  const fields = (validationErrors ?? []).map((one) => `- ${one.members.join(', ')}: ${one.message}`);
  const wait = retryAfterSeconds === undefined ? [] : [`Try again in ${retryAfterSeconds} seconds.`];
  return {
    isError: true,
    content: [{ type: 'text', text: [`${message} (${key})`, ...fields, ...wait].join('\n') }],
  };
}

const madeTools = new Map<string, Tool>();

/** A tool as clients list it; its schemas are made once. */
function getTool(name: string): Tool {
  let tool = madeTools.get(name);
  if (!tool) {
    const endpoint = partnerTools.find((one) => one.name === name)!;
    const isReading = endpoint.right !== 'hold';
    tool = {
      name,
      title: endpoint.title,
      description: endpoint.description,
      inputSchema: toSchema(endpoint.input),
      outputSchema: toSchema(endpoint.output),
      annotations: {
        title: endpoint.title,
        readOnlyHint: isReading,
        destructiveHint: false,
        // A hold with the same reference returns the same order.
        idempotentHint: true,
        openWorldHint: false,
      },
    };
    madeTools.set(name, tool);
  }
  return tool;
}

/** In the dialect that clients of the protocol validate with. */
function toSchema(schema: z.ZodType): Tool['inputSchema'] {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-7',
  });
  return described as Tool['inputSchema'];
}
