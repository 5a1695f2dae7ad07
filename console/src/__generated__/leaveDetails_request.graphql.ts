/**
 * @generated SignedSource<<74a9abc318c735bb45c01abc277c4611>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ApprovalStatus = "APPROVED" | "CLOSED" | "PENDING" | "REJECTED" | "WAITING";
export type ApproverKind = "HR" | "MANAGER" | "MANAGER_OR_HR" | "PERSON";
export type DayHalf = "AM" | "PM";
export type LeaveUnit = "DAYS" | "HOURS";
import type { FragmentRefs } from "relay-runtime";
export type leaveDetails_request$data = {
  readonly approvalSteps: ReadonlyArray<{
    readonly approver: ApproverKind;
    readonly comment: string | null | undefined;
    readonly decidedAt: string | null | undefined;
    readonly decidedBy: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly id: string;
    readonly person: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly status: ApprovalStatus;
  }> | null | undefined;
  readonly days: number;
  readonly decidedAt: string | null | undefined;
  readonly decidedBy: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly decidedFor: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly decisionComment: string | null | undefined;
  readonly employee: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly endDate: string;
  readonly endHalf: DayHalf;
  readonly endTime: string | null | undefined;
  readonly hours: number;
  readonly reason: string | null | undefined;
  readonly startDate: string;
  readonly startHalf: DayHalf;
  readonly startTime: string | null | undefined;
  readonly submittedAt: string | null | undefined;
  readonly unit: LeaveUnit;
  readonly " $fragmentType": "leaveDetails_request";
};
export type leaveDetails_request$key = {
  readonly " $data"?: leaveDetails_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDetails_request">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "decidedAt",
  "storageKey": null
},
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = [
  (v1/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "fullName",
    "storageKey": null
  }
],
v3 = {
  "alias": null,
  "args": null,
  "concreteType": "Employee",
  "kind": "LinkedField",
  "name": "decidedBy",
  "plural": false,
  "selections": (v2/*:: as any*/),
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveDetails_request",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endDate",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startHalf",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endHalf",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "startTime",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "endTime",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "days",
      "storageKey": null
    },
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
      "name": "reason",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "submittedAt",
      "storageKey": null
    },
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "decisionComment",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "employee",
      "plural": false,
      "selections": (v2/*:: as any*/),
      "storageKey": null
    },
    (v3/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "decidedFor",
      "plural": false,
      "selections": (v2/*:: as any*/),
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "ApprovalStep",
      "kind": "LinkedField",
      "name": "approvalSteps",
      "plural": true,
      "selections": [
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "status",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "approver",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "comment",
          "storageKey": null
        },
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "concreteType": "Employee",
          "kind": "LinkedField",
          "name": "person",
          "plural": false,
          "selections": (v2/*:: as any*/),
          "storageKey": null
        },
        (v3/*:: as any*/)
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "a726cb1c206890f9ea757a01f6efd7e0";

export default node;
