/**
 * @generated SignedSource<<c15c1cd9ec99287d95bf78a161213d12>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ListName = "APPLICATIONS" | "AUDIT" | "CANDIDATES" | "EMPLOYEES" | "EMPLOYEE_SNAPSHOTS" | "JOBS" | "LEAVE_BALANCES" | "LEAVE_REQUESTS" | "TASKS";
import type { FragmentRefs } from "relay-runtime";
export type recordName_node$data = {
  readonly __typename: "Application";
  readonly candidate: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly job: {
    readonly id: string;
    readonly title: string;
  } | null | undefined;
  readonly " $fragmentType": "recordName_node";
} | {
  readonly __typename: "CalendarEvent";
  readonly allDay: boolean;
  readonly start: string;
  readonly startDate: string;
  readonly title: string;
  readonly " $fragmentType": "recordName_node";
} | {
  readonly __typename: "Export";
  readonly createdAt: string;
  readonly list: ListName;
  readonly " $fragmentType": "recordName_node";
} | {
  readonly __typename: "Task";
  readonly dueDate: string | null | undefined;
  readonly title: string;
  readonly " $fragmentType": "recordName_node";
} | {
  // This will never be '%other', but we need some
  // value in case none of the concrete values match.
  readonly __typename: "%other";
  readonly " $fragmentType": "recordName_node";
};
export type recordName_node$key = {
  readonly " $data"?: recordName_node$data;
  readonly " $fragmentSpreads": FragmentRefs<"recordName_node">;
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
  "name": "title",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "recordName_node",
  "selections": [
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "__typename",
      "storageKey": null
    },
    {
      "kind": "InlineFragment",
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "Candidate",
          "kind": "LinkedField",
          "name": "candidate",
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
          "concreteType": "Job",
          "kind": "LinkedField",
          "name": "job",
          "plural": false,
          "selections": [
            (v0/*:: as any*/),
            (v1/*:: as any*/)
          ],
          "storageKey": null
        }
      ],
      "type": "Application",
      "abstractKey": null
    },
    {
      "kind": "InlineFragment",
      "selections": [
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "start",
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
          "name": "allDay",
          "storageKey": null
        }
      ],
      "type": "CalendarEvent",
      "abstractKey": null
    },
    {
      "kind": "InlineFragment",
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "list",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "createdAt",
          "storageKey": null
        }
      ],
      "type": "Export",
      "abstractKey": null
    },
    {
      "kind": "InlineFragment",
      "selections": [
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "dueDate",
          "storageKey": null
        }
      ],
      "type": "Task",
      "abstractKey": null
    }
  ],
  "type": "Node",
  "abstractKey": "__isNode"
};
})();

(node as any).hash = "b403859edfcf7b958551e197138cbdcb";

export default node;
