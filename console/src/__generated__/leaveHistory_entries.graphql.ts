/**
 * @generated SignedSource<<5c45b406672db80057f1b3b4dc731dd2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
import type { FragmentRefs } from "relay-runtime";
export type leaveHistory_entries$data = {
  readonly nodes: ReadonlyArray<{
    readonly action: string;
    readonly actor: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly at: string;
    readonly comment: string | null | undefined;
    readonly employeeId: string;
    readonly id: string;
    readonly onBehalfOf: {
      readonly fullName: string;
      readonly id: string;
    } | null | undefined;
    readonly to: LeaveStatus;
  }>;
  readonly totalCount: number;
  readonly " $fragmentType": "leaveHistory_entries";
};
export type leaveHistory_entries$key = {
  readonly " $data"?: leaveHistory_entries$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveHistory_entries">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = [
  (v0/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "fullName",
    "storageKey": null
  }
];
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveHistory_entries",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "totalCount",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveRequestHistoryEntry",
      "kind": "LinkedField",
      "name": "nodes",
      "plural": true,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "at",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "action",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "to",
          "storageKey": null
        },
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
          "name": "comment",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Employee",
          "kind": "LinkedField",
          "name": "actor",
          "plural": false,
          "selections": (v1/*:: as any*/),
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "Employee",
          "kind": "LinkedField",
          "name": "onBehalfOf",
          "plural": false,
          "selections": (v1/*:: as any*/),
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveRequestHistoryEntryConnection",
  "abstractKey": null
};
})();

(node as any).hash = "a25e35e196b1ac4cca9576eaf5ea2583";

export default node;
