export interface AlarmTables {}
