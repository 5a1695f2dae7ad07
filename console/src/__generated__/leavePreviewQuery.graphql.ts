/**
 * @generated SignedSource<<ad3129e1a668145f02d4262485e2b898>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type DayHalf = "AM" | "PM";
export type ErrorCode = "ACCOUNT_SUSPENDED" | "ALREADY_APPLIED" | "ALREADY_DECIDED" | "ALREADY_HIRED" | "BAD_REQUEST" | "BEFORE_FIRST_DAY" | "BLACKOUT_PERIOD" | "CANDIDATE_ANONYMIZED" | "CANDIDATE_DEACTIVATED" | "CANDIDATE_EXISTS" | "CHANGE_REQUEST_PENDING" | "CONFLICT" | "DEPARTMENT_NOT_EMPTY" | "DOCUMENT_REQUIRED" | "EMAIL_TAKEN" | "FILE_NOT_READY" | "FORBIDDEN" | "GRAPHQL_PARSE_FAILED" | "GRAPHQL_VALIDATION_FAILED" | "HALF_DAY_NOT_ALLOWED" | "HIERARCHY_CYCLE" | "HOLIDAY_COLLISION" | "IDEMPOTENCY_KEY_REUSED" | "INSUFFICIENT_BALANCE" | "INTERNAL" | "INVALID_CREDENTIALS" | "INVALID_REFERENCE" | "INVALID_TRANSITION" | "JOB_CLOSED" | "LAST_ADMINISTRATOR" | "LEAVE_AFTER_EMPLOYMENT" | "LEAVE_TOO_LONG" | "LINK_EXPIRED" | "MANAGED_BY_INTERVIEW" | "METHOD_NOT_ALLOWED" | "NAME_TAKEN" | "NOTICE_PERIOD_TOO_SHORT" | "NOT_EMPLOYED" | "NOT_FOUND" | "NOT_NEXT_APPROVER" | "NO_OPENING_LEFT" | "NO_WORKING_DAYS" | "OFFER_NOT_APPROVED" | "OFFER_PENDING" | "ONBOARDING_ACTIVE" | "ORGANIZATION_MOVED" | "OUTSIDE_WORKING_HOURS" | "OVERLAPPING_REQUEST" | "OVERLOADED" | "PASSKEY_INVALID" | "PAYLOAD_TOO_LARGE" | "PLAN_EXPIRED" | "PLAN_OUTDATED" | "PRECONDITION_FAILED" | "QUERY_TOO_COMPLEX" | "RANGE_NOT_SATISFIABLE" | "RATE_LIMITED" | "RECORD_IN_USE" | "REGISTRATION_CLOSED" | "RESUME_TOKEN_EXPIRED" | "ROWS_REJECTED" | "SCHEDULED_CHANGE_CONFLICT" | "SELF_ACTION_FORBIDDEN" | "STAGE_CHANGED" | "STALE_VERSION" | "STORAGE_QUOTA_EXCEEDED" | "STORAGE_UNAVAILABLE" | "SUBSCRIPTION_LIMIT_EXCEEDED" | "SUBSCRIPTION_REQUIRES_WEBSOCKET" | "TOO_FEW_PRESENT" | "TWO_FACTOR_ALREADY_ENABLED" | "TWO_FACTOR_INVALID" | "TWO_FACTOR_REQUIRED" | "UNAUTHENTICATED" | "UNAVAILABLE" | "UNSUPPORTED_FILE_TYPE" | "UNSUPPORTED_MEDIA_TYPE" | "UNTRUSTED_ORIGIN" | "VALIDATION_FAILED";
export type LeaveUnit = "DAYS" | "HOURS";
export type NotCountedReason = "HOLIDAY" | "NOT_WORKING";
export type PreviewLeaveRequestInput = {
  document?: string | null | undefined;
  employeeId?: string | null | undefined;
  endDate: string;
  endHalf?: DayHalf | null | undefined;
  endTime?: string | null | undefined;
  leaveTypeId?: string | null | undefined;
  reason?: string | null | undefined;
  requestId?: string | null | undefined;
  startDate: string;
  startHalf?: DayHalf | null | undefined;
  startTime?: string | null | undefined;
};
export type leavePreviewQuery$variables = {
  input: PreviewLeaveRequestInput;
};
export type leavePreviewQuery$data = {
  readonly previewLeaveRequest: {
    readonly absences: {
      readonly nodes: ReadonlyArray<{
        readonly date: string;
        readonly employee: {
          readonly fullName: string;
          readonly id: string;
        } | null | undefined;
      }>;
    };
    readonly balanceAfter: number | null | undefined;
    readonly coverage: ReadonlyArray<{
      readonly date: string;
      readonly isBlocking: boolean;
      readonly minimumPresent: number;
      readonly name: string;
      readonly present: number;
    }>;
    readonly dayParts: ReadonlyArray<{
      readonly date: string;
      readonly days: number;
      readonly half: DayHalf;
      readonly holiday: string | null | undefined;
      readonly notCountedReason: NotCountedReason | null | undefined;
    }>;
    readonly days: number;
    readonly hours: number;
    readonly unit: LeaveUnit;
    readonly violations: ReadonlyArray<{
      readonly code: ErrorCode;
      readonly message: string;
    }>;
  } | null | undefined;
};
export type leavePreviewQuery = {
  response: leavePreviewQuery$data;
  variables: leavePreviewQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "input"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "days",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "date",
  "storageKey": null
},
v3 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "input",
        "variableName": "input"
      }
    ],
    "concreteType": "LeavePreview",
    "kind": "LinkedField",
    "name": "previewLeaveRequest",
    "plural": false,
    "selections": [
      (v1/*:: as any*/),
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "hours",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "unit",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "balanceAfter",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveRuleViolation",
        "kind": "LinkedField",
        "name": "violations",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "code",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "message",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveDayPartPreview",
        "kind": "LinkedField",
        "name": "dayParts",
        "plural": true,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "half",
            "storageKey": null
          },
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "notCountedReason",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "holiday",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveCoverageShortfall",
        "kind": "LinkedField",
        "name": "coverage",
        "plural": true,
        "selections": [
          (v2/*:: as any*/),
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
            "name": "isBlocking",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "minimumPresent",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "present",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": [
          {
            "kind": "Literal",
            "name": "first",
            "value": 50
          }
        ],
        "concreteType": "LeaveAbsenceConnection",
        "kind": "LinkedField",
        "name": "absences",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "LeaveAbsence",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              (v2/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "concreteType": "Employee",
                "kind": "LinkedField",
                "name": "employee",
                "plural": false,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "id",
                    "storageKey": null
                  },
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "fullName",
                    "storageKey": null
                  }
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "absences(first:50)"
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "leavePreviewQuery",
    "selections": (v3/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "leavePreviewQuery",
    "selections": (v3/*:: as any*/)
  },
  "params": {
    "cacheID": "3f415f31d5c15e6d09e1438fed5b6d1d",
    "id": null,
    "metadata": {},
    "name": "leavePreviewQuery",
    "operationKind": "query",
    "text": "query leavePreviewQuery(\n  $input: PreviewLeaveRequestInput!\n) {\n  previewLeaveRequest(input: $input) {\n    days\n    hours\n    unit\n    balanceAfter\n    violations {\n      code\n      message\n    }\n    dayParts {\n      date\n      half\n      days\n      notCountedReason\n      holiday\n    }\n    coverage {\n      date\n      name\n      isBlocking\n      minimumPresent\n      present\n    }\n    absences(first: 50) {\n      nodes {\n        date\n        employee {\n          id\n          fullName\n        }\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "88799d8733e7a22cc616e85370a023d8";

export default node;
