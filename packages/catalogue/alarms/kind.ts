import type { Text } from '../kit/text.ts';
import type { PlaceKind } from '../kit/place.ts';
import type { AlarmType, OutageCause, Severity } from '../words/severities.ts';

/** What of a poll shows that an alarm is still so: that the device answers, the links of its ports, the light or the states of ONUs. */
export type SeenBy = 'answers' | 'pons' | 'uplinks' | 'optics' | 'onus';

/** One entry of the alarm catalogue; its key in the table is its id. */
export interface KindSpec {
  readonly name: Text;
  readonly severity: Severity;
  readonly type: AlarmType;
  readonly object: PlaceKind;
  /** Number k below `alarmOid`: the value of dataTrapOID in a dataAlarmTrap. */
  readonly k?: number;
  /** Number in the other list, which 2025 firmware may put into dataAlarmType (always above 2). */
  readonly number2025?: number;
  /** The notification of a standard MIB that tells it, by its OID: whatever the maker, such a trap is this kind. */
  readonly standard?: string;
  /**
   * `alarm` stands until something clears it. `notice` is over when it is told: it goes straight to the history.
   * `recovery` makes no alarm of its own; it only ends those that it names in `clears`.
   */
  readonly stands?: 'alarm' | 'notice' | 'recovery';
  /** Ids of the kinds that this one ends on the same object. Class 0 of the same kind always ends it. */
  readonly clears?: readonly string[];
  /** While it stands, alarms of the ONUs behind the same PON port are its children. */
  readonly masks?: 'onus';
  /** The loss of an ONU is explained by this kind on the same ONU within 30 s, in either order. */
  readonly explainedBy?: string;
  /** Told of the same loss as that kind of the same ONU, within 30 s in either order: one drop is one alarm, and this one its child. */
  readonly alongWith?: string;
  /** What it says about the cause of an outage by itself. */
  readonly cause?: OutageCause;
  /** The phase (words/phases.ts) that an ONU is in when this is told of it. */
  readonly phase?: string;
  /** Where a poll can see whether it is still so: what it must have read for that. Others only a trap tells of. */
  readonly seenBy?: SeenBy;
  /** An ONU lit up that nobody has authorized: somebody waits for it to be listed. */
  readonly finds?: true;
  /** What to look at, likeliest first. */
  readonly causes: readonly Text[];
}

export interface AlarmKind extends KindSpec {
  readonly id: string;
  readonly stands: 'alarm' | 'notice' | 'recovery';
  readonly clears: readonly string[];
}
