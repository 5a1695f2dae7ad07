/**
 * @generated SignedSource<<374f8a270f11442f5258454075671257>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type LeaveUnit = "DAYS" | "HOURS";
import type { FragmentRefs } from "relay-runtime";
export type leaveDecisionRow_request$data = {
  readonly days: number;
  readonly employeeId: string;
  readonly endDate: string;
  readonly hours: number;
  readonly id: string;
  readonly leaveType: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
  readonly leaveTypeId: string;
  readonly reason: string | null | undefined;
  readonly startDate: string;
  readonly unit: LeaveUnit;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDecision_request">;
  readonly " $fragmentType": "leaveDecisionRow_request";
};
export type leaveDecisionRow_request$key = {
  readonly " $data"?: leaveDecisionRow_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDecisionRow_request">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveDecisionRow_request",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "employeeId",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "leaveTypeId",
      "storageKey": null
    },
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
      "concreteType": "LeaveType",
      "kind": "LinkedField",
      "name": "leaveType",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "args": null,
      "kind": "FragmentSpread",
      "name": "leaveDecision_request"
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "4a0f539a26bd9f2f0de07dc6e75ed711";

export default node;
