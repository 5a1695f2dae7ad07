/**
 * @generated SignedSource<<a55f1ca0735371d26178037a753905a8>>
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
  readonly endDate: string;
  readonly hours: number;
  readonly id: string;
  readonly leaveType: {
    readonly id: string;
    readonly name: string;
  } | null | undefined;
  readonly reason: string | null | undefined;
  readonly startDate: string;
  readonly unit: LeaveUnit;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDecision_request" | "leaveTeam_request">;
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
    },
    {
      "args": null,
      "kind": "FragmentSpread",
      "name": "leaveTeam_request"
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "f3ad70788efa7fca3e48554269a4d2ca";

export default node;
