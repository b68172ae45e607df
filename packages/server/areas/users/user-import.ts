import { userAdminCalls, userForm, type userImportResult } from '@heliograph/catalogue/calls/user-admin.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { validate, type Problem } from '@heliograph/catalogue/kit/validate.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { peopleMessages } from '@heliograph/catalogue/words/people-levels.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, Fault, fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import type { Request, Upload } from '../../http/request.ts';
import type { SheetDesk } from '../../sheets/desk.ts';
import { readImport } from '../../sheets/sheets.ts';
import { nameKey } from './name-key.ts';
import { initialPassword } from './passwords.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { readKnown, readTaken, type KnownNames, type IdsByName } from './user-import.store.ts';
import { emailKey, holdUserQuota, insertUsers } from './user-insert.store.ts';
import { foldedUserName, typedListOf, readHeadings, sexOf, statusOf, type SheetKey } from './user-sheet.ts';
import { doubledUser, editOne, type TypedUser } from './user-write.ts';

export { userTemplate } from './user-sheet.ts';

export const maxImportRows = 10_000;

type Result = z.input<typeof userImportResult>;

interface Line {
  readonly number: number;
  readonly typed?: TypedUser;
  readonly problems: Problem[];
  /** The user that stands for this row already. */
  id?: string;
}

async function bytesOf({ stream }: Upload): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Ids that the names in a cell mean; what they do not mean becomes a problem. */
function idsOf(names: IdsByName, typed: readonly string[], field: SheetKey, problems: Problem[]): string[] {
  return typed.flatMap((name) => {
    const found = names.get(foldedUserName(name)) ?? [];
    if (found.length === 1) return found;
    const words = found.length === 0 ? peopleMessages.noSuch : peopleMessages.ambiguous;
    problems.push({ field, message: fill(words, { name: name.slice(0, 100) }) });
    return [];
  });
}

/** One row by the same rules as the dialog. */
function judge(cell: (key: SheetKey) => string, known: KnownNames, number: number): Line {
  const problems: Problem[] = [];
  const dept = cell('deptId');
  const [deptId = null] = idsOf(known.departments, dept === '' ? [] : [dept], 'deptId', problems);
  const roleIds = idsOf(known.roles, typedListOf(cell('roleIds')), 'roleIds', problems);
  const postIds = idsOf(known.posts, typedListOf(cell('postIds')), 'postIds', problems);
  for (const id of roleIds.filter((one) => known.beyond.has(one))) {
    const name = typedListOf(cell('roleIds'))[roleIds.indexOf(id)] ?? '';
    problems.push({ field: 'roleIds', message: fill(peopleMessages.beyondOwn, { name }) });
  }
  const parsed = userAdminCalls.addUser.input.safeParse({
    userName: cell('userName'),
    nickName: cell('nickName'),
    phonenumber: cell('phonenumber'),
    email: cell('email'),
    sex: sexOf(cell('sex')),
    country: cell('country'),
    status: statusOf(cell('status')),
    remark: cell('remark'),
    userLevel: known.levelOf.get(roleIds[0] ?? '') ?? null,
    deptId,
    roleIds,
    postIds,
  });
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
    return { number, problems: [...problems, ...[...fields].map((field) => ({ field, message: messages.wrongKind }))] };
  }
  return { number, typed: parsed.data, problems: [...problems, ...validate(userForm, parsed.data)] };
}

interface Unique {
  readonly field: string;
  readonly taken: ReadonlyMap<string, string>;
  readonly message: Problem['message'];
  readonly keyOf: (typed: TypedUser) => string | null;
}

/** Names, addresses and numbers that somebody has already, or that stand in the file twice. */
function findDoubles(lines: readonly Line[], unique: Unique): void {
  const { field, taken, message, keyOf } = unique;
  const seen = new Map<string, number>();
  for (const line of lines) {
    const key = line.typed === undefined ? null : keyOf(line.typed);
    if (key === null || key === '') continue;
    const row = seen.get(key);
    const owner = taken.get(key);
    if (row !== undefined) line.problems.push({ field, message: fill(peopleMessages.twiceInFile, { row }) });
    else if (owner !== undefined && owner !== line.id) line.problems.push({ field, message });
    if (row === undefined) seen.set(key, line.number);
  }
}

async function checkUnique(tx: Tx, tenantId: number, lines: readonly Line[], update: boolean): Promise<void> {
  const typed = lines.flatMap((line) => line.typed ?? []);
  const taken = await readTaken(tx, tenantId, {
    names: typed.map((one) => nameKey(one.userName)),
    emails: typed.flatMap((one) => emailKey(one.email) ?? []),
    phones: typed.flatMap((one) => one.phonenumber ?? []),
  });
  if (update) {
    for (const line of lines) {
      const id = taken.names.get(nameKey(line.typed?.userName ?? ''));
      if (id !== undefined) line.id = id;
    }
  }
  const { nameTaken, emailTaken, phoneTaken } = peopleMessages;
  findDoubles(lines, {
    field: 'userName',
    taken: taken.names,
    message: nameTaken,
    keyOf: (one) => nameKey(one.userName),
  });
  findDoubles(lines, { field: 'email', taken: taken.emails, message: emailTaken, keyOf: (one) => emailKey(one.email) });
  findDoubles(lines, {
    field: 'phonenumber',
    taken: taken.phones,
    message: phoneTaken,
    keyOf: (one) => one.phonenumber,
  });
}

async function insert(ctx: Context, tx: Tx, request: Request, lines: readonly Line[]): Promise<void> {
  const { tenantId, userName: by } = request.actor;
  const people = lines.flatMap(({ typed }) => {
    if (!typed) return [];
    const { userName, phonenumber, roleIds = [], postIds = [] } = typed;
    const userLevel = typed.userLevel ?? 'ordinary';
    const passwordHash = initialPassword(userName);
    const nickName = typed.nickName ?? userName;
    return [{ ...typed, id: ctx.newId(), nickName, phone: phonenumber, userLevel, roleIds, postIds, passwordHash }];
  });
  if (people.length > 0) await holdUserQuota(tx, tenantId, people.length);
  await insertUsers(tx, tenantId, { name: by, at: new Date(ctx.clock.now()) }, people);
}

/** A user that is there already takes what the row says; cells that name nothing leave roles, posts and department alone. */
async function update(ctx: Context, tx: Tx, request: Request, line: Line): Promise<void> {
  const { typed, id } = line;
  if (!typed || id === undefined) return;
  const kept = await tx
    .selectFrom('app_user')
    .select(['dept_id', 'leader_id', 'user_level'])
    .where('tenant_id', '=', request.actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const some = (list: string[] | undefined) => (list === undefined || list.length === 0 ? undefined : list);
  const { roleIds, postIds, deptId } = typed;
  // A cell that holds nothing says nothing; what is there stays.
  const said = <T>(cell: T | null): T | undefined => cell ?? undefined;
  const links = { deptId: deptId ?? kept.dept_id, leaderId: kept.leader_id, userLevel: kept.user_level };
  try {
    await editOne(ctx, tx, request, {
      nickName: said(typed.nickName),
      phonenumber: said(typed.phonenumber),
      email: said(typed.email),
      country: said(typed.country),
      remark: said(typed.remark),
      sex: typed.sex,
      status: typed.status,
      ...links,
      userId: id,
      updateTime: undefined,
      roleIds: some(roleIds),
      postIds: some(postIds),
    });
  } catch (error) {
    // What is only known while writing stops the whole import, and says which row it was.
    if (!(error instanceof Fault)) throw error;
    throw badInput([{ field: `row ${line.number}`, message: error.words }]);
  }
}

interface Options {
  readonly updateSupport: boolean;
  readonly skipBad: boolean;
}

/** Checks every row first; with one bad row nothing is written, unless the caller asked to skip such rows. */
async function write(
  ctx: Context,
  tx: Tx,
  request: Request,
  lines: readonly Line[],
  { updateSupport, skipBad }: Options,
) {
  await checkUnique(tx, request.actor.tenantId, lines, updateSupport);
  const bad = lines.filter(({ problems }) => problems.length > 0);
  const sound = bad.length > 0 && !skipBad ? [] : lines.filter(({ problems }) => problems.length === 0);
  const fresh = sound.filter(({ id }) => id === undefined);
  const known = sound.filter(({ id }) => id !== undefined);
  await insert(ctx, tx, request, fresh);
  for (const line of known) await update(ctx, tx, request, line);
  return { bad, counts: { total: lines.length, added: fresh.length, updated: known.length, failed: bad.length } };
}

/** Adds the users of a sheet, and with `updateSupport` changes those that are there. Their first password is their name. */
export async function importUsers(ctx: Context, desk: SheetDesk, request: Request, options: Options): Promise<Result> {
  const upload = await request.upload();
  if (options.updateSupport && !may(request.actor, 'system:user:edit')) throw fault('forbidden');
  const [first = [], ...rows] = await desk.inTurn(async () =>
    readImport(upload.fileName, await bytesOf(upload), maxImportRows),
  );
  const columns = readHeadings(first, request.language);
  const filled = rows
    .map((row, index) => ({ row, number: index + 2 }))
    .filter(({ row }) => row.some((cell) => cell.trim() !== ''));
  return doubledUser(() =>
    request.tx(async (tx) => {
      await lockPeople(tx, request.actor.tenantId);
      const known = await readKnown(tx, request.actor);
      const lines = filled.map(({ row, number }) =>
        judge((key) => (row[columns.get(key) ?? -1] ?? '').trim(), known, number),
      );
      const { bad, counts } = await write(ctx, tx, request, lines, options);
      request.note({ object: `users from ${upload.fileName.slice(0, 100)}`, after: counts });
      return {
        ...counts,
        rows: bad.map(({ number, problems }) => ({
          row: number,
          problems: problems.map(({ field, message }) => ({ field, message: request.tongue.say(message) })),
        })),
      };
    }),
  );
}
