/**
 * @generated SignedSource<<b400c593faad3d5c0586ece41fe571b0>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
export type ErrorCode = "ACCOUNT_SUSPENDED" | "ALREADY_APPLIED" | "ALREADY_DECIDED" | "ALREADY_HIRED" | "BAD_REQUEST" | "BEFORE_FIRST_DAY" | "BLACKOUT_PERIOD" | "CANDIDATE_ANONYMIZED" | "CANDIDATE_DEACTIVATED" | "CANDIDATE_EXISTS" | "CHANGE_REQUEST_PENDING" | "CONFLICT" | "DEPARTMENT_NOT_EMPTY" | "DOCUMENT_REQUIRED" | "EMAIL_TAKEN" | "FILE_NOT_READY" | "FORBIDDEN" | "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED" | "HALF_DAY_NOT_ALLOWED" | "HIERARCHY_CYCLE" | "HOLIDAY_COLLISION" | "IDEMPOTENCY_KEY_REUSED" | "INSUFFICIENT_BALANCE" | "INTERNAL" | "INVALID_CREDENTIALS" | "INVALID_REFERENCE" | "INVALID_TRANSITION" | "JOB_CLOSED" | "LAST_ADMINISTRATOR" | "LEAVE_AFTER_EMPLOYMENT" | "LEAVE_TOO_LONG" | "LINK_EXPIRED" | "MANAGED_BY_INTERVIEW" | "METHOD_NOT_ALLOWED" | "NAME_TAKEN" | "NOTICE_PERIOD_TOO_SHORT" | "NOT_EMPLOYED" | "NOT_FOUND" | "NOT_NEXT_APPROVER" | "NO_OPENING_LEFT" | "NO_WORKING_DAYS" | "OFFER_NOT_APPROVED" | "OFFER_PENDING" | "ONBOARDING_ACTIVE" | "ORGANIZATION_MOVED" | "OUTSIDE_WORKING_HOURS" | "OVERLAPPING_REQUEST" | "OVERLOADED" | "PASSKEY_INVALID" | "PAYLOAD_TOO_LARGE" | "PLAN_EXPIRED" | "PLAN_OUTDATED" | "PRECONDITION_FAILED" | "QUERY_TOO_COMPLEX" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "RECORD_IN_USE" | "REGISTRATION_CLOSED" | "RESUME_TOKEN_EXPIRED" | "ROWS_REJECTED" | "SCHEDULED_CHANGE_CONFLICT" | "SELF_ACTION_FORBIDDEN" | "STAGE_CHANGED" | "STALE_VERSION" | "STORAGE_QUOTA_EXCEEDED" | "STORAGE_UNAVAILABLE" | "SUBSCRIPTION_LIMIT_EXCEEDED" | "SUBSCRIPTION_REQUIRES_WEBSOCKET" | "TOO_FEW_PRESENT" | "TWO_FACTOR_ALREADY_ENABLED" | "TWO_FACTOR_INVALID" | "TWO_FACTOR_REQUIRED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNSUPPORTED_FILE_TYPE" | "UNSUPPORTED_MEDIA_TYPE" | "UNTRUSTED_ORIGIN" | "VALIDATION_FAILED";
import type { FragmentRefs } from "relay-runtime";
export type leaveChangeRow_change$data = {
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
    readonly reason: ErrorCode | null | undefined;
  }>;
  readonly employee: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly endDate: string | null | undefined;
  readonly id: string;
  readonly reason: string | null | undefined;
  readonly request: {
    readonly endDate: string;
    readonly id: string;
    readonly startDate: string;
  } | null | undefined;
  readonly requestId: string;
  readonly startDate: string | null | undefined;
  readonly teamAbsences: {
    readonly " $fragmentSpreads": FragmentRefs<"teamAway_absences">;
  } | null | undefined;
  readonly version: number;
  readonly " $fragmentType": "leaveChangeRow_change";
};
export type leaveChangeRow_change$key = {
  readonly " $data"?: leaveChangeRow_change$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "startDate",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
},
v3 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "reason",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveChangeRow_change",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "requestId",
      "storageKey": null
    },
    (v1/*:: as any*/),
    (v2/*:: as any*/),
    (v3/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "employee",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "fullName",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveRequest",
      "kind": "LinkedField",
      "name": "request",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v1/*:: as any*/),
        (v2/*:: as any*/)
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveTeamAbsences",
      "kind": "LinkedField",
      "name": "teamAbsences",
      "plural": false,
      "selections": [
        {
          "args": null,
          "kind": "FragmentSpread",
          "name": "teamAway_absences"
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AvailableAction",
      "kind": "LinkedField",
      "name": "availableActions",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "allowed",
          "storageKey": null
        },
        (v3/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveChangeRequest",
  "abstractKey": null
};
})();

(node as any).hash = "e112a46a7daab229be24cc3591a4f9fd";

export default node;
