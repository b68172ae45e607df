import { text } from '../kit/text.ts';
import type { FaultWords } from './faults.ts';

/** What a call answers when the database itself is at its end; whoever runs the installation has to do something. */
export const databaseFaults = {
  tookTooLong: {
    code: 504,
    words: text(
      'This took longer than {seconds} seconds and was given up; look whether it was done before you try again',
      '操作超过 {seconds} 秒，已放弃；重试前请先确认是否已生效',
    ),
  },
  outcomeUnknown: {
    code: 504,
    words: text(
      'The database went away before it could say whether the change was made; look whether it was before you try again',
      '数据库在确认修改结果前断开；重试前请先确认修改是否已生效',
    ),
  },
  diskFull: {
    code: 507,
    words: text(
      'The disk of the server is full: nothing can be changed until there is space again; what is stored can be read',
      '服务器磁盘已满：释放空间前无法修改，已有数据仍可查看',
    ),
  },
  readOnly: {
    code: 503,
    words: text(
      'The database takes no changes at the moment (it is read-only); what is stored can be read',
      '数据库当前为只读，无法修改，已有数据仍可查看',
    ),
  },
  busDeaf: {
    code: 503,
    words: text(
      'The processes of the server do not hear one another at the moment; live news come late',
      '服务器各进程之间的通知暂时中断，实时消息会延迟',
    ),
  },
  outOfMemory: {
    code: 503,
    words: text(
      'The database server has too little memory for this; try again or ask for less at once',
      '数据库服务器内存不足，请稍后重试或缩小查询范围',
    ),
  },
} as const satisfies Record<string, FaultWords>;
