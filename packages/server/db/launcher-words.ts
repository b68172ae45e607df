/** What the launcher can have to tell a person on the terminal. `{name}` places are filled from the details of the error. */
const words = {
  inUse: {
    en: 'The data folder {folder} is already in use by process {pid}. Stop that one first, or set HELIOGRAPH_DATA to another folder.',
    zh: '数据目录 {folder} 正被进程 {pid} 使用。请先停止该进程，或将 HELIOGRAPH_DATA 指向其他目录。',
  },
  inUseByContainer: {
    en: 'The data folder {folder} is already in use by another container of this machine (process {pid} of {host}). Stop that one first, or give this one a folder of its own.',
    zh: '数据目录 {folder} 正被本机的另一个容器使用（{host} 的进程 {pid}）。请先停止该容器，或为本容器指定独立的目录。',
  },
  inUseByHost: {
    en: 'The data folder {folder} is already in use on the machine {host}, which gave a sign of life less than {seconds} s ago. Stop it there first; two machines on one folder would destroy the database.',
    zh: '数据目录 {folder} 正被主机 {host} 使用，其在 {seconds} 秒内仍有活动。请先在该主机上停止；两台主机共用一个目录会损坏数据库。',
  },
  clusterAlive: {
    en: 'The database in {folder} is still running although the program that started it is gone, and it cannot be stopped from here (another container?). Stop it there, then start again. Nothing was changed.',
    zh: '启动 {folder} 中数据库的程序已退出，但该数据库仍在运行，且无法从此处停止（可能在另一个容器中）。请在该处停止后重新启动。未做任何更改。',
  },
  newerSchema: {
    en: 'The database was last used by a newer release of Heliograph (its schema is {found}, this release knows up to {known}). Start that release again, or restore a backup that is older than the upgrade. Nothing was changed.',
    zh: '该数据库最近由更新版本的 Heliograph 使用（其结构为 {found}，本版本仅支持到 {known}）。请启动该新版本，或恢复升级之前的备份。未做任何更改。',
  },
  portTaken: {
    en: 'Port {port} on {address} is already in use by another program. Stop that one, or choose another port (HELIOGRAPH_HTTP_PORT, HELIOGRAPH_TRAP_PORT).',
    zh: '{address} 的端口 {port} 已被其他程序占用。请停止该程序，或更换端口（HELIOGRAPH_HTTP_PORT、HELIOGRAPH_TRAP_PORT）。',
  },
  portForbidden: {
    en: 'This user may not listen on port {port} of {address}. Choose a port above 1023 (HELIOGRAPH_HTTP_PORT, HELIOGRAPH_TRAP_PORT), or grant the right to low ports.',
    zh: '当前用户无权监听 {address} 的端口 {port}。请选择 1023 以上的端口（HELIOGRAPH_HTTP_PORT、HELIOGRAPH_TRAP_PORT），或授予使用低端口的权限。',
  },
  noAddress: {
    en: 'This machine has no address {address} to listen on. Set HELIOGRAPH_HOST to one of its own, or to 0.0.0.0 for all.',
    zh: '本机没有可监听的地址 {address}。请将 HELIOGRAPH_HOST 设为本机地址，或设为 0.0.0.0 表示全部。',
  },
  missingPackage: {
    en: 'The npm package {name} is not installed. Run "npm ci" in the folder of the program, or start with "npm start", which does so.',
    zh: '未安装 npm 包 {name}。请在程序目录中运行 "npm ci"，或使用会自动安装的 "npm start" 启动。',
  },
  folderUnusable: {
    en: 'The data folder {folder} cannot be used: {reason}. Set HELIOGRAPH_DATA to a folder that this user may write.',
    zh: '数据目录 {folder} 无法使用：{reason}。请将 HELIOGRAPH_DATA 设为当前用户可写的目录。',
  },
  wrongVersion: {
    en: 'The database in {folder} was written by PostgreSQL {found}, but this release carries PostgreSQL {wanted}. Start the release that wrote it, or restore a backup made for PostgreSQL {wanted}.',
    zh: '{folder} 中的数据库由 PostgreSQL {found} 写入，而本版本自带 PostgreSQL {wanted}。请启动写入它的版本，或恢复适用于 PostgreSQL {wanted} 的备份。',
  },
  notACluster: {
    en: 'The folder {folder} holds files but no database (PG_VERSION is missing). Move it away or restore a backup.',
    zh: '目录 {folder} 中有文件但没有数据库（缺少 PG_VERSION）。请移走该目录或恢复备份。',
  },
  noRuntime: {
    en: 'There is no embedded PostgreSQL for {platform}. Install PostgreSQL 15 or later and set DATABASE_URL.',
    zh: '没有适用于 {platform} 的内置 PostgreSQL。请安装 PostgreSQL 15 或更高版本并设置 DATABASE_URL。',
  },
  noUser: {
    en: 'PostgreSQL refuses to run as root and this system lists no other user. Add one (for example "heliograph") or set DATABASE_URL.',
    zh: 'PostgreSQL 拒绝以 root 运行，而系统中没有其他用户。请添加一个用户（例如 "heliograph"）或设置 DATABASE_URL。',
  },
  nowhereToRun: {
    en: 'The PostgreSQL programs cannot be placed where user id {uid} may execute them. Move the program out of a private folder or set DATABASE_URL.',
    zh: '无法将 PostgreSQL 程序放到用户 {uid} 可执行的位置。请将程序移出私有目录或设置 DATABASE_URL。',
  },
  initFailed: {
    en: 'The database could not be created in {folder}: {output}',
    zh: '无法在 {folder} 中创建数据库：{output}',
  },
  startFailed: {
    en: 'The database in {folder} did not start: {output}',
    zh: '{folder} 中的数据库未能启动：{output}',
  },
  unreachable: {
    en: 'The database named by DATABASE_URL cannot be used: {output}',
    zh: '无法使用 DATABASE_URL 指定的数据库：{output}',
  },
  tooOld: {
    en: 'The database named by DATABASE_URL is PostgreSQL {found}; 15 or later is needed.',
    zh: 'DATABASE_URL 指定的数据库为 PostgreSQL {found}，需要 15 或更高版本。',
  },
  notUtf8: {
    en: 'The database named by DATABASE_URL stores text as {found}; UTF8 is needed.',
    zh: 'DATABASE_URL 指定的数据库文本编码为 {found}，需要 UTF8。',
  },
  fewConnections: {
    en: 'The database named by DATABASE_URL has {left} connections left; at least {needed} are needed. Raise its max_connections (or the limit of the user or database), or end what else uses it.',
    zh: 'DATABASE_URL 指定的数据库仅剩 {left} 个连接，至少需要 {needed} 个。请提高 max_connections（或用户、数据库的连接数限制），或关闭其他使用者。',
  },
  noAppRole: {
    en: 'The user of DATABASE_URL may bypass row security and may not create the role {role}. Create that role, or give another user.',
    zh: 'DATABASE_URL 的用户可绕过行级安全，且无权创建角色 {role}。请创建该角色或更换用户。',
  },
  externalBackup: {
    en: 'DATABASE_URL names a PostgreSQL of its own; back it up and restore it with the tools of that server (pg_dump, pg_basebackup).',
    zh: 'DATABASE_URL 指定了独立的 PostgreSQL；请使用该服务器的工具（pg_dump、pg_basebackup）备份和恢复。',
  },
  nothingToBackUp: {
    en: 'The data folder {folder} holds no database to back up.',
    zh: '数据目录 {folder} 中没有可备份的数据库。',
  },
  fileExists: {
    en: 'The file {file} exists already and is not overwritten.',
    zh: '文件 {file} 已存在，不会被覆盖。',
  },
  notABackup: {
    en: 'The file {file} is not a backup made by Heliograph.',
    zh: '文件 {file} 不是 Heliograph 的备份。',
  },
  damagedBackup: {
    en: 'The backup {file} is damaged ({reason}). Nothing was changed.',
    zh: '备份 {file} 已损坏（{reason}）。未做任何更改。',
  },
  notEmpty: {
    en: 'The data folder {folder} is not empty. Give --replace to put the backup in its place; what is there now is kept beside it.',
    zh: '数据目录 {folder} 不为空。使用 --replace 以备份替换；现有内容会保留在旁边。',
  },
} satisfies Record<string, { en: string; zh: string }>;

export type LaunchCode = keyof typeof words;

/** A start that cannot go on. `message` is English; `text(language)` gives the sentence for the person at the terminal. */
export class LaunchError extends Error {
  readonly code: LaunchCode;
  readonly details: Record<string, string | number>;

  constructor(code: LaunchCode, details: Record<string, string | number> = {}) {
    super(fillWords(words[code].en, details));
    this.name = 'LaunchError';
    this.code = code;
    this.details = details;
  }

  text(language: Language): string {
    return fillWords(words[this.code][language], this.details);
  }
}

/** Puts the details in the `{name}` places of a sentence. */
export function fillWords(sentence: string, details: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(details[name] ?? place));
}

type Language = 'en' | 'zh';

/** The language of the terminal, from the locale variables in the order POSIX gives them. */
export function terminalLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  return (env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '').startsWith('zh') ? 'zh' : 'en';
}

/** What the system refuses, as something a person can do something about. */
function ofTheSystem(error: unknown): LaunchError | undefined {
  const {
    code,
    syscall,
    port = '?',
    address = '?',
    message,
  } = Object(error) as Partial<NodeJS.ErrnoException> & {
    port?: number;
    address?: string;
  };
  const isPort = syscall === 'listen' || syscall === 'bind';
  if (isPort && code === 'EADDRINUSE') return new LaunchError('portTaken', { port, address });
  if (isPort && code === 'EACCES') return new LaunchError('portForbidden', { port, address });
  if (isPort && code === 'EADDRNOTAVAIL') return new LaunchError('noAddress', { address });
  const [, name] = code === 'ERR_MODULE_NOT_FOUND' ? (/^Cannot find package '([^']+)'/.exec(message ?? '') ?? []) : [];
  return name === undefined ? undefined : new LaunchError('missingPackage', { name });
}

/** The sentence for the person at the terminal, in the language of the terminal. */
export function sentence(error: unknown): string {
  const known = error instanceof LaunchError ? error : ofTheSystem(error);
  if (known) return known.text(terminalLanguage());
  return error instanceof Error ? error.message : String(error);
}
