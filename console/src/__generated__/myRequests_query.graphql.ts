/**
 * @generated SignedSource<<ae8945dff1584c34b15c84b139f65d9f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type LeaveStatus = "APPROVED" | "CANCELLED" | "DRAFT" | "PENDING" | "REJECTED";
export type LeaveUnit = "DAYS" | "HOURS";
import type { FragmentRefs } from "relay-runtime";
export type myRequests_query$data = {
  readonly myLeaveRequests: {
    readonly edges: ReadonlyArray<{
      readonly node: {
        readonly days: number;
        readonly endDate: string;
        readonly hours: number;
        readonly id: string;
        readonly leaveType: {
          readonly id: string;
          readonly name: string;
        } | null | undefined;
        readonly startDate: string;
        readonly status: LeaveStatus;
        readonly unit: LeaveUnit;
        readonly " $fragmentSpreads": FragmentRefs<"leaveActions_request">;
      };
    }>;
  } | null | undefined;
  readonly " $fragmentType": "myRequests_query";
};
export type myRequests_query$key = {
  readonly " $data"?: myRequests_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"myRequests_query">;
};

import myRequestsQuery_graphql from './myRequestsQuery.graphql';

const node: ReaderFragment = (function(){
var v0 = [
  "myLeaveRequests"
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [
    {
      "defaultValue": null,
      "kind": "LocalArgument",
      "name": "after"
    },
    {
      "defaultValue": 10,
      "kind": "LocalArgument",
      "name": "first"
    }
  ],
  "kind": "Fragment",
  "metadata": {
    "connection": [
      {
        "count": "first",
        "cursor": "after",
        "direction": "forward",
        "path": (v0/*:: as any*/)
      }
    ],
    "refetch": {
      "connection": {
        "forward": {
          "count": "first",
          "cursor": "after"
        },
        "backward": null,
        "path": (v0/*:: as any*/)
      },
      "fragmentPathInResult": [],
      "operation": myRequestsQuery_graphql
    }
  },
  "name": "myRequests_query",
  "selections": [
    {
      "alias": "myLeaveRequests",
      "args": null,
      "concreteType": "LeaveRequestConnection",
      "kind": "LinkedField",
      "name": "__myRequests_myLeaveRequests_connection",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "LeaveRequestEdge",
          "kind": "LinkedField",
          "name": "edges",
          "plural": true,
          "selections": [
            {
              "alias": null,
              "args": null,
              "concreteType": "LeaveRequest",
              "kind": "LinkedField",
              "name": "node",
              "plural": false,
              "selections": [
                (v1/*:: as any*/),
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
                  "name": "status",
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
                    (v1/*:: as any*/),
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
                  "name": "leaveActions_request"
                },
                {
                  "alias": null,
                  "args": null,
                  "kind": "ScalarField",
                  "name": "__typename",
                  "storageKey": null
                }
              ],
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "cursor",
              "storageKey": null
            }
          ],
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "concreteType": "PageInfo",
          "kind": "LinkedField",
          "name": "pageInfo",
          "plural": false,
          "selections": [
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endCursor",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "hasNextPage",
              "storageKey": null
            }
          ],
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "8c6ce46e48fe44c7211ae9fa787c67e6";

export default node;
