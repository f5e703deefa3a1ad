import { z } from 'zod';

/** One log record of a harness, as its parser is given it: a line of JSON on channel `telemetry`. */
export interface TelemetryRecord {
  /** The event's own name, for instance `harness.skill_used`; '' where the record has none. */
  name: string;
  /** ISO 8601, or `null` where the record does not tell. */
  time: string | null;
  attributes: Readonly<Record<string, unknown>>;
}

const AnyValue = z.object({
  stringValue: z.unknown().optional(),
  boolValue: z.unknown().optional(),
  intValue: z.unknown().optional(),
  doubleValue: z.unknown().optional(),
  bytesValue: z.unknown().optional(),
  arrayValue: z.object({ values: z.array(z.unknown()).catch([]) }).optional(),
  kvlistValue: z.object({ values: z.array(z.unknown()).catch([]) }).optional(),
});

const KeyValue = z.object({ key: z.string(), value: z.unknown().optional() });

const nanoseconds = z.coerce.string().catch('0');

const LogRecord = z.object({
  eventName: z.string().catch(''),
  timeUnixNano: nanoseconds,
  observedTimeUnixNano: nanoseconds,
  attributes: z.array(z.unknown()).catch([]),
});

const list = <T extends z.ZodType>(item: T) => z.array(item).catch([]);

const LogsRequest = z.object({
  resourceLogs: list(z.object({ scopeLogs: list(z.object({ logRecords: list(z.unknown()) })) })),
});

/** The plain value of an OTLP `AnyValue`. 64-bit integers come as text and become numbers. */
function plainValue(value: unknown): unknown {
  const parsed = AnyValue.safeParse(value);
  if (!parsed.success) return null;
  const { arrayValue, boolValue, bytesValue, doubleValue, intValue, kvlistValue, stringValue } = parsed.data;
  if (intValue !== undefined) return Number(intValue);
  if (arrayValue !== undefined) return arrayValue.values.map(plainValue);
  if (kvlistValue !== undefined) return plainAttributes(kvlistValue.values);
  return stringValue ?? boolValue ?? doubleValue ?? bytesValue ?? null;
}

function plainAttributes(pairs: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const parsed = KeyValue.safeParse(pair);
      return parsed.success ? [[parsed.data.key, plainValue(parsed.data.value)] as const] : [];
    }),
  );
}

function isoTime(nanos: string): string | null {
  const milliseconds = Math.floor(Number(nanos) / 1e6);
  return milliseconds > 0 && milliseconds < 8.64e15 ? new Date(milliseconds).toISOString() : null;
}

function readRecord(value: unknown): TelemetryRecord[] {
  const parsed = LogRecord.safeParse(value);
  if (!parsed.success) return [];
  const { eventName, observedTimeUnixNano, timeUnixNano } = parsed.data;
  const { 'event.name': name, ...attributes } = plainAttributes(parsed.data.attributes);
  return [
    {
      name: typeof name === 'string' ? name : eventName,
      time: isoTime(timeUnixNano) ?? isoTime(observedTimeUnixNano),
      attributes,
    },
  ];
}

/**
 * The log records in the body of an OTLP/HTTP `v1/logs` request in JSON
 * (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). What names the machine (the resource) is left out.
 */
export function readLogRecords(body: unknown): TelemetryRecord[] {
  const parsed = LogsRequest.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.resourceLogs.flatMap(({ scopeLogs }) =>
    scopeLogs.flatMap(({ logRecords }) => logRecords.flatMap(readRecord)),
  );
}
